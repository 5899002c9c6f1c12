import { CATALOGUE } from '@vitrina/contracts/catalogue';
import { foldText } from '@vitrina/contracts/places';
import { findPlace, splitWords } from '@vitrina/contracts/places/in-text';
import { PLANS } from '@vitrina/contracts/plans';
import { factWords } from '../assistant/product-facts.ts';

/** End of a sentence: its punctuation, closing characters and white space; or the end of a line. */
const END = /[.!?…]+["»”)\]]*\s+|\n+/g;
/** Length at which a text without a sentence end is cut, in characters. */
const MAX_SENTENCE = 400;

/** Splits streamed text into sentences; joined, they give the text again. */
export class SentenceReader {
  #rest = '';

  /** Adds a piece and returns the sentences it completes. */
  add(piece: string): string[] {
    this.#rest += piece;
    const sentences: string[] = [];
    let from = 0;
    for (const { index, 0: end } of this.#rest.matchAll(END)) {
      sentences.push(this.#rest.slice(from, index + end.length));
      from = index + end.length;
    }
    this.#rest = this.#rest.slice(from);
    if (this.#rest.length > MAX_SENTENCE) sentences.push(...this.end());
    return sentences;
  }

  /** Returns the rest after the end of the text. */
  end(): string[] {
    const rest = this.#rest;
    this.#rest = '';
    return rest ? [rest] : [];
  }
}

/** Tags around a model's thoughts if its server does not separate them from the answer. */
const OPEN = /<(think|thinking|thought|reasoning)>/i;
/** Start of a tag whose end may follow in the next piece. */
const PARTIAL = /<[a-z]{0,9}$/i;

/** Removes thoughts (`<think>…</think>`) from streamed text. */
export class ThoughtFilter {
  #rest = '';
  #mark: string | null = null;

  /** Adds a piece and returns the text that is certainly not a thought. */
  add(piece: string): string {
    this.#rest += piece;
    let shown = '';
    for (;;) {
      const next = this.#mark === null ? OPEN.exec(this.#rest) : closing(this.#mark).exec(this.#rest);
      if (!next) break;
      if (this.#mark === null) shown += this.#rest.slice(0, next.index);
      this.#rest = this.#rest.slice(next.index + next[0].length);
      this.#mark = this.#mark === null ? (next[1] ?? null) : null;
    }
    if (this.#mark !== null) {
      this.#rest = this.#rest.slice(-(this.#mark.length + '</>'.length));
      return shown;
    }
    const partial = this.#rest.search(PARTIAL);
    const kept = partial < 0 ? this.#rest.length : partial;
    shown += this.#rest.slice(0, kept);
    this.#rest = this.#rest.slice(kept);
    return shown;
  }

  /** Ends the text and returns the part that was held back. */
  end(): string {
    const rest = this.#mark === null ? this.#rest : '';
    this.#rest = '';
    return rest;
  }
}

const closing = (mark: string) => new RegExp(`</${mark}>`, 'i');

/** Contact details: addresses of pages and mails, and numbers with at least seven digits. */
const CONTACT = /https?:|www\.|\S@\S|\b[\w-]+\.(?:com|mx|co|net|org)\b|(?:\d[\s().-]*){7,}/iu;
/** A sum of money. */
const SUM = /\$ ?\d[\d.,]*|\d[\d.,]* ?(?:mil )?(?:pesos|mxn|cop|varos)\b/giu;
/** A word with a capital letter. */
const CAPITALISED = /^\p{Lu}[\p{L}\p{N}'’-]*$/u;

const knownWords = new Set(
  [
    'Vitrina',
    'asistente',
    ...CATALOGUE.flatMap(({ name, trades }) => [name, ...trades]),
    ...Object.values(PLANS).map(({ name }) => name),
    ...factWords,
  ].flatMap((text) => foldText(text).split(' ')),
);

/**
 * True if a sentence of the model may be shown: it contains neither names nor contact details of its own. A capitalised word
 * that does not start the sentence counts as a name, unless it is a place, a trade, a plan, a word of the product's facts or a
 * word of the visitor. A sum of money must be the price of a plan or a sum the visitor wrote.
 * @param visitorWords folded words of the visitor
 */
export function isShowable(sentence: string, visitorWords: ReadonlySet<string>): boolean {
  if (CONTACT.test(sentence) || [...sentence.matchAll(SUM)].some(([sum]) => !isKnownSum(sum, visitorWords)))
    return false;
  const words = sentence.match(/[\p{L}\p{N}'’-]+|[.:!?¡¿«»"“”]/gu) ?? [];
  return words.every((word, at) => {
    if (!CAPITALISED.test(word)) return true;
    const before = words[at - 1];
    const begins = before === undefined || /[.:!?¡¿]/.test(before);
    const after = words[at + 1];
    // In 'Carlos Pérez te ayuda' the first word is a name because the next one is capitalised too.
    if (begins && !(after && CAPITALISED.test(after))) return true;
    const folded = foldText(word);
    return knownWords.has(folded) || visitorWords.has(folded) || isPlace(sentence, word);
  });
}

/** True for the price of a plan, or a sum that the visitor wrote; the model has no other prices. */
function isKnownSum(sum: string, visitorWords: ReadonlySet<string>): boolean {
  const digits = sum.match(/\d+/g) ?? [];
  return (
    Object.values(PLANS).some(({ price }) => price === Number(digits.join(''))) ||
    digits.every((one) => visitorWords.has(one))
  );
}

function isPlace(sentence: string, word: string): boolean {
  if (findPlace(splitWords(word)) !== null || findPlace(splitWords(`en ${word}`)) !== null) return true;
  const words = splitWords(sentence);
  const found = findPlace(words);
  return found !== null && words.slice(found.from, found.to).some(({ folded }) => folded === foldText(word));
}
