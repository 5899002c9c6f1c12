import { CATALOGUE } from '@vitrina/contracts/catalogue';
import { foldText } from '@vitrina/contracts/places';
import { findPlace, wordsOf } from '@vitrina/contracts/places/in-text';
import { PLANS } from '@vitrina/contracts/plans';
import { factWords } from '../assistant/product-facts.ts';

/** Ways to reach somebody: addresses of pages and mails, and numbers of seven digits and more. */
const CONTACT = /https?:|www\.|\S@\S|\b[\w-]+\.(?:com|mx|co|net|org)\b|(?:\d[\s().-]*){7,}/iu;
/** A sum of money. */
const SUM = /\$ ?\d[\d.,]*|\d[\d.,]* ?(?:mil )?(?:pesos|mxn|cop|varos)\b/giu;
/** A word with a capital letter. */
const CAPITALISED = /^\p{Lu}[\p{L}\p{N}'’-]*$/u;

const known = new Set(
  [
    'Vitrina',
    'asistente',
    ...CATALOGUE.flatMap(({ name, trades }) => [name, ...trades]),
    ...Object.values(PLANS).map(({ name }) => name),
    ...factWords,
  ].flatMap((text) => foldText(text).split(' ')),
);

/**
 * True for a sentence of the model that may be shown: it names no one and leads nowhere by itself. A word with a capital
 * that does not begin the sentence is a name; it has to be a place, a trade, a plan or a word of the product's facts, or one of
 * the visitor's. A sum of money has to be the price of a plan or the visitor's own.
 * @param said folded words of the visitor
 */
export function isShowable(sentence: string, said: ReadonlySet<string>): boolean {
  if (CONTACT.test(sentence) || [...sentence.matchAll(SUM)].some(([sum]) => !isKnownSum(sum, said))) return false;
  const words = sentence.match(/[\p{L}\p{N}'’-]+|[.:!?¡¿«»"“”]/gu) ?? [];
  return words.every((word, at) => {
    if (!CAPITALISED.test(word)) return true;
    const before = words[at - 1];
    const begins = before === undefined || /[.:!?¡¿]/.test(before);
    const after = words[at + 1];
    // 'Carlos Pérez te ayuda': a first word is a name where the next one is.
    if (begins && !(after && CAPITALISED.test(after))) return true;
    const folded = foldText(word);
    return known.has(folded) || said.has(folded) || isPlace(sentence, word);
  });
}

/** True for the price of a plan, and for a sum that the visitor wrote: the model knows no other price. */
function isKnownSum(sum: string, said: ReadonlySet<string>): boolean {
  const digits = sum.match(/\d+/g) ?? [];
  return (
    Object.values(PLANS).some(({ price }) => price === Number(digits.join(''))) || digits.every((one) => said.has(one))
  );
}

function isPlace(sentence: string, word: string): boolean {
  if (findPlace(wordsOf(word)) !== null || findPlace(wordsOf(`en ${word}`)) !== null) return true;
  const words = wordsOf(sentence);
  const found = findPlace(words);
  return found !== null && words.slice(found.from, found.to).some(({ folded }) => folded === foldText(word));
}
