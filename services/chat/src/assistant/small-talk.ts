/** Function of a message that asks for nothing. */
export type SmallTalk = 'greeting' | 'thanks' | 'farewell' | 'yes' | 'no' | 'restart';

const phrases = (text: string) => text.split(', ');
const talkPhrases: Readonly<Record<SmallTalk, readonly string[]>> = {
  restart: phrases(
    'olvidalo, olvidate, empezar de nuevo, empecemos de nuevo, empezar de cero, volver a empezar, borron y cuenta nueva, ' +
      'desde cero, nueva busqueda, otra busqueda, ya no lo necesito, ya no necesito nada, otra cosa, necesito otra cosa, ' +
      'busco otra cosa, quiero otra cosa, quiero buscar otra cosa, quiero empezar de nuevo, cancelar busqueda',
  ),
  thanks: phrases(
    'gracias, agradezco, agradecido, agradecida, te pasaste, se pasaron, amable, amables, bendiciones, dios te bendiga, dios lo bendiga, dios la bendiga, dios los bendiga, ' +
      'eres lo maximo, me ayudaste, me sirvio, te luciste, eres un amor, mil gracias',
  ),
  farewell: phrases(
    'adios, bye, hasta luego, hasta pronto, hasta manana, nos vemos, chao, chau, cuidate, feliz dia, feliz tarde, feliz noche, ' +
      'eso es todo, es todo, era todo, eso era todo, nada mas, me voy, seria todo',
  ),
  greeting: phrases(
    'hola, hey, holaa, holis, buenas, buenos dias, buen dia, buenas tardes, buenas noches, que tal, que onda, que hubo, quiubo, ' +
      'que mas, como estas, como esta, como te va, como andas, saludos, alo, hello, hi, buenos, que haces, como van',
  ),
  no: phrases('no, nel, nada, ninguno, ninguna, todavia no, aun no, para nada'),
  yes: phrases(
    'si, ok, vale, va, sale, listo, perfecto, excelente, genial, super, entendido, de acuerdo, claro, muy bien, esta bien, bien, ' +
      'dale, chevere, bacano, que bueno, por supuesto, ya, entiendo, aja, ah ok, que bien, me parece bien, correcto, exacto',
  ),
};

/** Filler words around small talk. */
const FILLERS = phrases(
  'muchas, muchisimas, mil, por, tu, su, la, las, el, todo, toda, ayuda, apoyo, tiempo, informacion, atencion, muy, pues, amigo, ' +
    'amiga, senor, senorita, joven, jaja, jajaja, me, mucho, igualmente, y, de verdad, te, les, lo, que tengas, que tenga, ' +
    'que, tenga, tengas, buen, buena, bonito, lindo, dia, tarde, noche, usted, ustedes, a, ti, un, una, favor, ' +
    'por favor, oye, disculpa, eres, solo, eso, asistente, vitrina, bot, robot, mi, ya, pero, ahora, ah, eh',
);

/** Precedence among several: 'hola, gracias' is thanks, and so is 'no, gracias'. */
const ORDER = ['restart', 'thanks', 'farewell', 'greeting', 'no', 'yes'] as const satisfies readonly SmallTalk[];

/** Longest message that may be small talk, in words. */
const MAX_WORDS = 14;

const longestFirst = [...Object.values(talkPhrases).flat(), ...FILLERS]
  .map((phrase) => phrase.split(' '))
  .sort((one, other) => other.length - one.length);
const kinds = new Map(ORDER.toReversed().flatMap((kind) => talkPhrases[kind].map((phrase) => [phrase, kind] as const)));

/** Classifies a message that consists only of small talk; null for others. @param plain result of `plainText` */
export function smallTalk(plain: string): SmallTalk | null {
  const words = plain.split(' ').filter(Boolean);
  if (words.length > MAX_WORDS) return null;
  const found = new Set<SmallTalk>();
  for (let at = 0; at < words.length; ) {
    const phrase = longestFirst.find((one) => one.every((word, offset) => words[at + offset] === word));
    if (!phrase) return null;
    const kind = kinds.get(phrase.join(' '));
    if (kind) found.add(kind);
    at += phrase.length;
  }
  return ORDER.find((kind) => found.has(kind)) ?? null;
}

const THANKS_OR_FAREWELL = [
  ['farewell', /\b(?:adios|bye|chao|hasta (?:luego|pronto|manana)|nos vemos|eso es todo|cuidate)\b/],
  ['thanks', /\b(?:gracias|agrade(?:zc|c)\w+)\b/],
] as const satisfies readonly (readonly [SmallTalk, RegExp])[];

/** Detects thanks or a farewell among other words, for a message without a need. @param plain result of `plainText` */
export function thanksOrFarewell(plain: string): SmallTalk | null {
  if (/\b(?:busco|ocupo|necesito|quiero|quisiera|requiero|me urge)\b/.test(plain)) return null;
  return THANKS_OR_FAREWELL.find(([, words]) => words.test(plain))?.[0] ?? null;
}
