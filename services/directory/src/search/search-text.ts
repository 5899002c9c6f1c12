import { foldText } from '@vitrina/contracts/places';

/** Words around the actual request, which occur in no listing's name. */
const FILLER_WORDS = new Set(
  `busco buscar buscando buscamos necesito necesitamos ocupo ocupamos quiero queremos quisiera requiero solicito
  contratar encontrar conseguir hola buenas alguien quien donde hay algun alguno alguna cerca cercano cercana mi me
  barato barata baratos baratas economico economica economicos bueno buena buenos buenas buen mejor mejores recomendado
  recomendada confiable confiables urgente hoy ahora favor como cual quienes arregle arregla arreglar arreglen repare repara reparar instale instala
  instalar haga hace hagan hacen servicio servicios precio precios cuanto cobra cobran cuesta`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Extracts the request from a search text: 'busco un plomero barato' becomes 'un plomero'. A text of such words only,
 * or a name, stays unchanged.
 * @param isName true for a text that must not be cut, such as the name of a segment
 */
export function extractRequest(text: string, isName: (text: string) => boolean): string {
  if (isName(text)) return text;
  const words = text.split(/\s+/).filter((word) => !FILLER_WORDS.has(foldText(word)));
  return words.some((word) => foldText(word).length > 2) ? words.join(' ') : text;
}

/** Pasted addresses of pages and mailboxes, within their allowed lengths. Only the name in them is searched for. */
const PAGE = /\b(?:https?:\/\/)?(?:www\.)?([\p{L}\p{N}-]{1,63})(?:\.\p{L}{2,24}){1,4}(?:[/?#]\S*)?/giu;
const SCHEME = /\b[a-z]{2,10}:\/\/\S+/giu;
const MAILBOX = /(?<![^\s<>"'])([^\s@<>"']{1,64})@[\p{L}\p{N}.-]{1,250}/gu;
/** Telephone number: at least seven digits, in groups. */
const PHONE = /\+?\d[\d\s().-]{5,20}\d/g;
/** Excluded word: a minus directly before it, after a space. Alone, it is searched for. */
const EXCLUDED = /(^|\s)[-\u2010-\u2015\u2212](?=[\p{L}\p{N}"'«“(])(?:"[^"]*"?|\S+)/gu;

/**
 * Extracts the words of a typed or pasted search text. Signs have no meaning: quotes, hashtags, stars, colons and minus
 * signs are not operators. A word after a minus is neither searched for nor read as a place, if other words remain.
 * Addresses and telephone numbers are reduced to the names in them.
 */
export function extractTypedWords(text: string): string {
  const all = wordsIn(text);
  const wanted = wordsIn(text.normalize('NFC').replace(EXCLUDED, '$1 '));
  return wanted === '' ? all : wanted;
}

function wordsIn(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(MAILBOX, ' $1 ')
      .replace(SCHEME, (address) => ` ${address.replace(PAGE, '$1')} `)
      .replace(/\b(?:www\.)\S+/giu, (address) => ` ${address.replace(PAGE, '$1')} `)
      .replace(PHONE, ' ')
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/gu, '')
      // Keeps 'D.C.' as one word, for reading places.
      .replace(/[^\p{L}\p{N}\p{M}.]+|(?<!\b\p{L})\.|\.(?!\p{L}\b|\s|$)/gu, ' ')
      .replace(/ +/g, ' ')
      .trim()
  );
}

/** Length in characters: shorter texts are not informative, longer ones are sentences. */
const LENGTH = { least: 3, most: 60 } as const;
/** Maximum number of digits; more may be a telephone number. */
const MAX_DIGITS = 4;

/**
 * Normalizes a search text for counting, so that all spellings of a text are counted together. Returns null for a text that
 * is too short or too long, or may be personal data: a URL, an e-mail address or a telephone number.
 */
export function countableTerm(text: string): string | null {
  if (/@|www\.|:\/\//i.test(text) || (text.match(/\p{N}/gu)?.length ?? 0) > MAX_DIGITS) return null;
  const term = foldText(text);
  return term.length >= LENGTH.least && term.length <= LENGTH.most ? term : null;
}

/** Words that ask for what is open, such as 'que esté abierto ahorita' and 'abiertas las 24 horas'. */
const OPEN_NOW =
  /(?:que (?:est[eéáa]n? )?)?(?<![\p{L}\p{N}])abiert[oa]s? (?:ya|ahora(?: mismo)?|ahorita(?: mismo)?|en este momento|a esta hora|(?:las )?24 ?(?:h|hs|hrs?|horas))(?![\p{L}\p{N}])/iu;

/** Removes the words that ask for what is open now. @returns the other words, and true if there were any such words */
export function extractOpenNow(text: string): { text: string; asksOpen: boolean } {
  const rest = text.replace(OPEN_NOW, ' ').replace(/\s+/g, ' ').trim();
  return { text: rest, asksOpen: rest !== text };
}
