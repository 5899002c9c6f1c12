import { CATALOGUE } from '@vitrina/contracts/catalogue';
import { foldedWords, rankTrades } from '@vitrina/contracts/needs';
import { segmentsContaining } from '../rules/topics.ts';
import { namedTrades } from './named-trades.ts';
import { readSearch } from './reading.ts';
import { findTradesByName } from './word-families.ts';

/** Maximum number of trades offered for one text: a profile holds five. */
const MOST = 6;
/** Minimum score of a named trade in a description: 'Plomería a domicilio' also names couriers (0.6), but is no courier. */
const MIN_SCORE = 1;

const trades: ReadonlySet<string> = new Set(CATALOGUE.flatMap((group) => group.trades));

/**
 * Lists the trades of the catalogue that a provider may mean, best first, at most six. A word, even unfinished, gives
 * the trades with that name; a description gives the trade that a search would read, then the other trades it names.
 */
export function tradesFor(text: string): string[] {
  const called = [...segmentsContaining(text), ...findTradesByName(text)].filter((name) => trades.has(name));
  const found = called.length > 0 ? called : described(text);
  return [...new Set(found)].slice(0, MOST);
}

function described(text: string): string[] {
  const { trade, corrected, rest } = readSearch(text);
  const said = corrected ?? rest;
  const words = foldedWords(said);
  const likely = new Set(rankTrades(said).flatMap(({ trade: one, score }) => (score >= MIN_SCORE ? one : [])));
  const named = namedTrades(words).flatMap((name) => {
    const called = words.slice(name.from, name.to).join(' ');
    return [...name.trades].filter((one) => likely.has(one) || foldedWords(one).join(' ') === called);
  });
  return [...(trade === null ? [] : [trade]), ...named];
}
