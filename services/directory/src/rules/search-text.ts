import { foldText } from '@vitrina/contracts/places';

/** Words around what is wanted that no listing is found by. */
const AROUND = new Set(
  `busco buscar buscando buscamos necesito necesitamos ocupo ocupamos quiero queremos quisiera requiero solicito
  contratar encontrar conseguir hola buenas alguien quien donde hay algun alguno alguna cerca cercano cercana mi me
  barato barata baratos baratas economico economica economicos bueno buena buenos buenas buen mejor mejores recomendado
  recomendada confiable confiables urgente hoy ahora favor como cual quienes arregle arregla arreglar arreglen repare repara reparar instale instala
  instalar haga hace hagan hacen servicio servicios precio precios cuanto cobra cobran cuesta`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * What of a search text is to be looked for: 'busco un plomero barato' leaves 'un plomero'. A text of such words alone
 * stays as it is, and so does one that is the name of something.
 * @param isName true for a text that must not be cut, as the name of a segment
 */
export function wantedText(text: string, isName: (text: string) => boolean): string {
  if (isName(text)) return text;
  const words = text.split(/\s+/).filter((word) => !AROUND.has(foldText(word)));
  return words.some((word) => foldText(word).length > 2) ? words.join(' ') : text;
}

/** Addresses that people paste, of pages and mailboxes, within the lengths that these have. What names somebody in them is looked for, the rest is not. */
const PAGE = /\b(?:https?:\/\/)?(?:www\.)?([\p{L}\p{N}-]{1,63})(?:\.\p{L}{2,24}){1,4}(?:[/?#]\S*)?/giu;
const SCHEME = /\b[a-z]{2,10}:\/\/\S+/giu;
const MAILBOX = /(?<![^\s<>"'])([^\s@<>"']{1,64})@[\p{L}\p{N}.-]{1,250}/gu;
/** A telephone number: seven digits and more, in groups. */
const PHONE = /\+?\d[\d\s().-]{5,20}\d/g;
/** A word that somebody does not want: a minus right before it, after a space. Alone, it is what is looked for. */
const UNWANTED = /(^|\s)[-\u2010-\u2015\u2212](?=[\p{L}\p{N}"'«“(])(?:"[^"]*"?|\S+)/gu;

/**
 * The words of a text that somebody typed or pasted into the search. Signs mean nothing to it: quotes, hashtags, stars,
 * colons and minus signs are no orders, as none of them is offered. A word with a minus before it is not looked for, and
 * names no place, where other words are left. Addresses and telephone numbers are reduced to the names in them.
 */
export function typedWords(text: string): string {
  const all = wordsIn(text);
  const wanted = wordsIn(text.normalize('NFC').replace(UNWANTED, '$1 '));
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
      // 'D.C.' stays one word for those who look for places.
      .replace(/[^\p{L}\p{N}\p{M}.]+|(?<!\b\p{L})\.|\.(?!\p{L}\b|\s|$)/gu, ' ')
      .replace(/ +/g, ' ')
      .trim()
  );
}
