import { foldText } from '@vitrina/contracts/places';
import data from './hand-off.json' with { type: 'json' };

/** The product's own phrase, which counts anywhere in a message. */
const OWN_PHRASE = 'hablar con un humano';

/** Words of the longest clause that can ask for a person. Longer ones are not compared, which would take long. */
const MAX_CLAUSE = 40;

/** Phrases of the data file as words, the longest first, so that 'quiero que' goes before 'quiero'. */
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
 * True where a message asks for a person of the team instead of the assistant. But for the product's own phrase a whole
 * clause must ask for it, so that 'una persona que cuide a mi mamá' and 'hablar con un asesor fiscal' stay searches.
 */
export function asksForPerson(message: string): boolean {
  if (foldText(message).includes(OWN_PHRASE)) return true;
  return message.split(/[,.;:!?¡¿\n]+/).some((clause) => {
    const words = foldText(clause).split(' ').filter(Boolean);
    return words.length > 0 && words.length <= MAX_CLAUSE && (isRefusal(words) || isAsk(words));
  });
}

/** 'quiero' 'que me atienda' 'una' 'persona' 'ya'. Who is surely a person of the team needs no verb. */
function isAsk(words: readonly string[]): boolean {
  const opened = withoutAll(words, openers);
  return [words, opened].some((start) => {
    const asked = without(start, asks);
    const wanted = withoutAll(asked ?? start, articles);
    return endsAfter(wanted, surely) || (asked !== null && endsAfter(wanted, people));
  });
}

/** 'no quiero hablar con' 'un' 'robot'. */
function isRefusal(words: readonly string[]): boolean {
  const refused = without(words, refusals);
  return refused !== null && endsAfter(withoutAll(refused, articles), machines);
}

function endsAfter(words: readonly string[], who: readonly (readonly string[])[]): boolean {
  return who.some((phrase) => startsWith(words, phrase) && withoutAll(words.slice(phrase.length), tails).length === 0);
}

/** What follows the longest phrase that the words begin with; null where they begin with none. */
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
