/** Selection from the results: the first, more of them, the nth shown, or the results at a place still to be named. */
export type Selection = { kind: 'first' } | { kind: 'more' } | { kind: 'nth'; nth: number } | { kind: 'elsewhere' };

/** Number of a shown provider, starting at 1; -1 is the last. */
const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/primer[oa]?|uno|1|(?:de )?arriba/, 1],
  [/segund[oa]|dos|2/, 2],
  [/tercer[oa]?|tres|3/, 3],
  [/ultim[oa]|(?:de )?abajo/, -1],
];
const ORDINAL = 'primer[oa]?|segund[oa]|tercer[oa]?|ultim[oa]|uno|dos|tres|[123]|de arriba|de abajo';
const NTH = new RegExp(
  `^(?:numero |opcion )?(${ORDINAL})$|\\b(?:el|la|ese|esa|este|esta|al|del|de la|opcion|numero|con el|con la) (?:numero |opcion )?(${ORDINAL})\\b(?! (?:piso|vez|semestre|grado|de (?!la lista|ellos|esos|todos)|mil|personas|anos|horas|dias|cuartos|veces|por))`,
);
const MORE =
  /^(?:y |no |pero |hay |tienes |tienen |\w{1,8}[ae](?:me|nos) |quiero |quisiera |ver |a |mejor |algun |alguna |me \w{1,9} |que |otra vez )*(?:otr[oa]s?|mas|los demas|el siguiente|siguientes?|alguien mas|algun[oa] mas|hay mas)(?: (?:opcion(?:es)?|proveedor(?:es)?|persona|personas|diferentes?|distint[oa]s?|mas|por favor|resultados|hay|tienes|nombres?))*$/;
const ANOTHER = /^(?:y |hay |tienes |\w{1,8}[ae]me |quiero |busco |necesito |pero )*(?:otr[oa]s?|mas) /;
const REJECTED =
  /^(?:no |pero |y |es que )*(?:(?:ningun[oa]|ese|esa|esos|esas|el|la)(?: de \w+)? )?(?:no )?(?:me (?:gusta\w*|convence\w*|sirve\w*|late\w*|contest\w+|respond\w+)|contest\w+|respond\w+|quiero es[eoa]s?)(?: ningun[oa]| nadie| el telefono)?$/;
const ELSEWHERE =
  /^(?:y |no |pero |mejor |en |busca |buscar |quiero |busco |es |cambiar |cambia |de )*(?:otr[oa] (?:lugar|ciudad|estado|zona|lado|parte|departamento)|lugar|ciudad)$/;

const SHORT_PICK = /^(?:\S+ ){0,7}\S+$/;
const ORDINAL_WORDS = /(?<!\p{L})(?:primer[oa]|segund[oa]|tercer[oa]|[uú]ltim[oa]|arriba|abajo)(?!\p{L})/giu;

/** Removes the words that pick a shown provider from a short message, which would be read as a need: 'el tercero'. */
export function withoutPick(message: string, plain: string): string {
  return SHORT_PICK.test(plain) && NTH.test(plain) ? message.replace(ORDINAL_WORDS, ' ') : message;
}

/**
 * Reads what a message selects from the earlier results. @param plain result of `plainText`
 * @param namesTrade whether it repeats the earlier trade: 'otro electricista'
 */
export function readSelection(plain: string, namesTrade: boolean): Selection {
  if (ELSEWHERE.test(plain)) return { kind: 'elsewhere' };
  if (MORE.test(plain) || REJECTED.test(plain) || (namesTrade && ANOTHER.test(plain))) return { kind: 'more' };
  const [, alone, behind] = NTH.exec(plain) ?? [];
  const named = alone ?? behind;
  const nth = named && ORDINALS.find(([words]) => new RegExp(`^(?:${words.source})$`).test(named))?.[1];
  return nth ? { kind: 'nth', nth } : { kind: 'first' };
}

/** True for a message without other significant words that asks for more: 'a ver cuáles más hay'. @param plain result of `plainText` */
export function mentionsMore(plain: string): boolean {
  return /\b(?:mas|otr[oa]s?|demas|siguientes?)\b/.test(plain);
}

/** True if every word of a message asks for more; it then names no trade, even if a word sounds like it. @param plain result of `plainText` */
export function asksForMore(plain: string): boolean {
  return MORE.test(plain);
}

const CORRECTION =
  /^\s*(?:(?:ay|ah|oye|bueno|espera|uy|qu[eé] pena|perd[oó]n|disculpa|corrijo|digo|no+|nel|mejor|m[aá]s bien|en realidad|quise decir|quiero decir|me refiero a|me equivoqu[eé]|cambi[eé] de (?:opini[oó]n|idea)|era|es|sino|ya no)(?:[\s,.;:!]+|$))+/iu;
/** Matches 'no' at the start of a need: 'no enciende mi coche'. */
const PLAIN_NO =
  /^\s*(?:ya\s+)?no\s+(?!(?:mejor|de|en|para|era|es|perd[oó]n|quise|m[aá]s|un|una|el|la|busco|quiero|necesito|no)(?![\p{L}]))/iu;
const REFUSED =
  /^\s*(?:ya\s+)?no\s+(?:quiero|busco|necesito|es|era|buscaba|quer[ií]a)\s+(.{1,60}?)(?:[,;.]\s*|\s+)(?:sino|mejor|quiero|busco|necesito|es|era|pero)\s+/iu;

/** Reads what a message rejects and wants instead; null for other messages: 'no quiero un carpintero, busco herrero'. */
export function readRefusal(message: string): { refused: string; wanted: string } | null {
  const [opening, refused = ''] = REFUSED.exec(message) ?? [];
  return opening === undefined ? null : { refused, wanted: message.slice(opening.length) };
}

/** Detects a message that takes something back, and returns the rest of it. */
export function readCorrection(message: string): { isCorrection: boolean; rest: string } {
  const refusal = readRefusal(message);
  if (refusal) return { isCorrection: true, rest: refusal.wanted };
  if (PLAIN_NO.test(message)) return { isCorrection: false, rest: message };
  const begins = CORRECTION.exec(message)?.[0];
  return begins ? { isCorrection: true, rest: message.slice(begins.length) } : { isCorrection: false, rest: message };
}

/** True for a message that adds to the earlier request: 'de autos', 'para una boda', 'que sepa de gas'. */
export function refinesRequest(message: string): boolean {
  return /^\s*(?:(?:y|pero|uno|una|alguien|solo|el|la|es|son)\s+)*(?:de|del|para|que|con|sin|por)\s/iu.test(message);
}
