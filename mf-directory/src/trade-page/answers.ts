import type { TradePage } from '@vitrina/contracts';
import { formatNumber } from '@vitrina/sdk';
import { tradeTexts as texts } from './texts.ts';

/** Question about a trade in a place, and its answer from the page's data. */
export interface Question {
  question: string;
  answer: string;
}

/** Number of towns named in an answer. */
const NAMED_TOWNS = 5;

/** Name of a trade within a sentence: 'plomería', but 'DJ y sonido'. */
export function tradeInSentence(trade: string): string {
  return /^\p{Lu}\p{Lu}/u.test(trade) ? trade : trade.charAt(0).toLowerCase() + trade.slice(1);
}

/** Name of a town with its state, or of a state alone. */
export function wholePlace({ nombre, estado_nombre }: TradePage['lugar']): string {
  return estado_nombre.startsWith(nombre) ? estado_nombre : `${nombre}, ${estado_nombre}`;
}

/** Answers the questions to which the page knows the answer; a question without one is left out. */
export function questionsOf(page: TradePage): Question[] {
  const { segmento, lugar, total, de_otras_ciudades: others, abiertos, en_linea, ciudades, proveedores } = page;
  const written = (count: number) => formatNumber(count, lugar.pais);
  const trade = tradeInSentence(segmento);
  const isState = lugar.ciudad === '';
  const here = total > 0 ? texts.howMany.here(written(total), wholePlace(lugar)) : texts.howMany.none(lugar.nombre);
  const more = others > 0 ? ` ${texts.howMany.more(others, written(others))}` : '';
  const knowsHours = proveedores.some(({ abierto }) => abierto !== null);
  const isSomeOpen = abiertos !== null && abiertos.total > 0;
  const towns = ciudades.slice(0, NAMED_TOWNS).map(({ nombre, total: count }) => `${nombre} (${written(count)})`);
  return [
    { question: texts.howMany.ask(trade, lugar.nombre), answer: here + more },
    ...(isSomeOpen
      ? [{ question: texts.open.ask, answer: texts.open.some(someNames(abiertos, written), abiertos.total) }]
      : []),
    ...(abiertos?.total === 0 && knowsHours ? [{ question: texts.open.ask, answer: texts.open.none }] : []),
    ...(en_linea && en_linea.total > 0
      ? [{ question: texts.online.ask, answer: texts.online.some(someNames(en_linea, written), en_linea.total) }]
      : []),
    ...(towns.length > 0
      ? [{ question: texts.around.ask(trade, isState), answer: texts.around.some(listed(towns)) }]
      : []),
  ];
}

function someNames({ total, nombres }: { total: number; nombres: string[] }, written: (count: number) => string) {
  const others = total - nombres.length;
  return others > 0 ? texts.andOthers(nombres.join(', '), written(others)) : listed(nombres);
}

/** Joins names in Spanish: 'A, B y C'. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : texts.and(names.slice(0, -1).join(', '), last);
}
