import { foldedWords, phoneticSpelling, readWord } from '@vitrina/contracts/needs';
import { foldText } from '@vitrina/contracts/places';

/** Chat abbreviations and their meanings. */
const SHORT: Readonly<Record<string, string>> = {
  q: 'que',
  k: 'que',
  ke: 'que',
  xq: 'por que',
  pq: 'por que',
  x: 'por',
  d: 'de',
  ola: 'hola',
  holi: 'hola',
  grax: 'gracias',
  grx: 'gracias',
  thx: 'gracias',
  tks: 'gracias',
  bn: 'bien',
  tmb: 'tambien',
  tb: 'tambien',
  tel: 'telefono',
  num: 'numero',
  wasap: 'whatsapp',
  watsap: 'whatsapp',
  whats: 'whatsapp',
  wp: 'whatsapp',
  info: 'informacion',
  porfa: 'por favor',
  porfis: 'por favor',
  plis: 'por favor',
  pls: 'por favor',
  xfa: 'por favor',
  aki: 'aqui',
  toy: 'estoy',
  pa: 'para',
  sipi: 'si',
  nop: 'no',
  oki: 'ok',
  okey: 'ok',
  okay: 'ok',
  vdd: 'verdad',
};

/** Words that identify questions about Vitrina and follow-ups; misspelt words are corrected to these. */
const VOCABULARY = (
  'cuanto cuanta cuesta cuestan cobra cobran precio precios costo tarifa gratis premium destacado basico planes planos ' +
  'registro registrarme registrarse registrar cuenta publicar publico anunciarme anunciarse anunciar horario horarios ' +
  'abren cierran atienden gracias hola opiniones opinion comentarios resenas reportar denunciar queja telefono numero ' +
  'whatsapp primero segundo tercero ultimo otros barato baratos economico economica vitrina pagina funciona quien eres ' +
  'confiable confiables calificado contrasena informacion buenas buenos tardes noches mejor perdon incluye'
).split(' ');

/** Shortest word that is corrected; shorter words resemble too many others. */
const MIN_CORRECTED = 5;
const MAX_CORRECTED = 1 + Math.max(...VOCABULARY.map((word) => word.length));

/** Words of the vocabulary by sound: 'presio' is 'precio'. */
const bySound = new Map(VOCABULARY.map((word) => [phoneticSpelling(word), word]));
const byVariant = new Map<string, Set<string>>();
for (const word of VOCABULARY) {
  for (const variant of [word, ...withoutOne(word)]) {
    byVariant.set(variant, (byVariant.get(variant) ?? new Set()).add(word));
  }
}

/**
 * Normalises a message for the patterns of questions and follow-ups: folded, abbreviations expanded, k replaced by c or qu,
 * and misspelt words of the vocabulary corrected unless they belong to a need. Not for searching.
 */
export function plainText(message: string): string {
  return foldText(message).split(' ').filter(Boolean).map(plainWord).join(' ');
}

/** Normalises a single folded word like `plainText`. */
export function plainWord(typed: string): string {
  const short = Object.hasOwn(SHORT, typed) ? SHORT[typed] : undefined;
  if (short) return short;
  const word = typed
    .replace(/k(?=[ei])/g, 'qu')
    .replace(/k(?=[aou])/g, 'c')
    // For 'holaaa', 'graciasss'.
    .replace(/(.)\1{2,}/g, '$1');
  if (word.length < MIN_CORRECTED || word.length > MAX_CORRECTED || VOCABULARY.includes(word)) return word;
  const alike = bySound.get(phoneticSpelling(word));
  if (alike || isKnown(word)) return alike ?? word;
  const near = new Set([word, ...withoutOne(word)].flatMap((variant) => [...(byVariant.get(variant) ?? [])]));
  return near.size === 1 ? ([...near][0] ?? word) : word;
}

function isKnown(word: string): boolean {
  return foldedWords(word).every((one) => readWord(one).known === 'exact');
}

function withoutOne(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}
