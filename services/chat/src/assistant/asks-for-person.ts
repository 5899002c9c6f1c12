import { foldText } from '@vitrina/contracts/places';
import data from './hand-off.json' with { type: 'json' };

/** Phrase that the product suggests; it counts anywhere in a message. */
const OWN_PHRASE = 'hablar con un humano';

/** Longest clause that can ask for a person, in words; longer clauses are skipped because comparing them takes long. */
const MAX_CLAUSE = 40;

/** Splits phrases of the data file into words, longest first, so that 'quiero que' precedes 'quiero'. */
const phrases = (text: string): readonly (readonly string[])[] =>
  text
    .split(', ')
    .map((phrase) => phrase.split(' '))
    .sort((a, b) => b.length - a.length);

const openers = phrases(data.openers);
const asks = phrases(data.asks);
const people = phrases(data.people);
const surely = phrases(data.surely);
const machines = phrases(data.machines);
const refusals = phrases(data.refusals);
const articles = phrases(data.articles);
const tails = phrases(data.tails);

/**
 * True if a message asks for a person of the team instead of the assistant. Apart from the product's phrase, a whole clause
 * must ask for it, so that 'una persona que cuide a mi mamá' and 'hablar con un asesor fiscal' remain searches.
 */
export function asksForPerson(message: string): boolean {
  if (foldText(message).includes(OWN_PHRASE)) return true;
  return message.split(/[,.;:!?¡¿\n]+/).some((clause) => {
    const words = foldText(clause).split(' ').filter(Boolean);
    return words.length > 0 && words.length <= MAX_CLAUSE && (isRefusal(words) || isAsk(words));
  });
}

/** True for 'quiero' 'que me atienda' 'una' 'persona' 'ya'. Words that can only mean the team need no verb. */
function isAsk(words: readonly string[]): boolean {
  const opened = withoutAll(words, openers);
  return [words, opened].some((start) => {
    const asked = without(start, asks);
    const wanted = withoutAll(asked ?? start, articles);
    return endsAfter(wanted, surely) || (asked !== null && endsAfter(wanted, people));
  });
}

/** True for 'no quiero hablar con' 'un' 'robot'. */
function isRefusal(words: readonly string[]): boolean {
  const refused = without(words, refusals);
  return refused !== null && endsAfter(withoutAll(refused, articles), machines);
}

function endsAfter(words: readonly string[], who: readonly (readonly string[])[]): boolean {
  return who.some((phrase) => startsWith(words, phrase) && withoutAll(words.slice(phrase.length), tails).length === 0);
}

/** Removes the longest phrase with which the words start; null if they start with no phrase. */
function without(words: readonly string[], list: readonly (readonly string[])[]): readonly string[] | null {
  const found = list.find((phrase) => startsWith(words, phrase));
  return found ? words.slice(found.length) : null;
}

function withoutAll(words: readonly string[], list: readonly (readonly string[])[]): readonly string[] {
  const rest = without(words, list);
  return rest ? withoutAll(rest, list) : words;
}

function startsWith(words: readonly string[], phrase: readonly string[]): boolean {
  return phrase.every((word, at) => words[at] === word);
}
