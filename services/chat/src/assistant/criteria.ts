import { foldText } from '@vitrina/contracts/places';

/**
 * Wish about a provider in addition to trade and place. The directory can filter by `open`, and sort by `distance` from a
 * town; by the others it can do neither.
 */
export type Wish = 'price' | 'opinions' | 'distance' | 'availability' | 'quality' | 'open';

/**
 * Expressions of each wish, in folded words. Words before and after belong to the match, so that nothing of 'y que tenga
 * buenas opiniones' is left to search for.
 */
const WORDS: Readonly<Record<Wish, string>> = {
  price:
    'barat[oa]s?|baratit[oa]s?|(?<!cocinas? )economic[oa]s?|accesibles?|(?:buen(?:os)?|mejor(?:es)?|bajo) precios?|precios? (?:justos?|bajos?|accesibles?|economicos?)|' +
    'no (?:sea|sean|este|esten|cobren?) (?:tan |muy |mucho )?(?:caro?s?|cara?s?|mucho)|no (?:tan|muy) car[oa]s?|(?:muy|demasiado|tan|mas) car[oa]s?|caros?$|cobren? (?:poco|menos|barato)|menos car[oa]s?',
  opinions:
    '(?:muy )?(?:bien|mejor|mas) (?:calificad|recomendad|evaluad|valorad)[oa]s?|recomendad[oa]s?|(?:muy )?(?:buenas?|mejores|muchas|excelentes|bonitas|las mejores) (?:opiniones|opinion|resenas?|comentarios|calificaciones|calificacion|referencias|recomendaciones)|' +
    '(?:buenos|mejores|muchos|excelentes) comentarios|(?:cinco|5|muchas) estrellas|(?:con|tengan?) (?:opiniones|resenas|comentarios|referencias|recomendaciones)',
  distance:
    'cerca de (?:mi casa|mi|aqui|donde estoy|donde vivo)|cercan[oa]s?(?: a mi(?: casa)?)?|(?:lo |el |la |los )?mas cerca(?:n[oa]s?)?|por aqui(?: cerca)?|aqui cerca|cerquita|(?<!una |la |mi )cerca$|que queden? cerca',
  availability:
    'disponibles? (?:hoy|ahora|ahorita|ya)|(?:que )?este[n]? (?:disponibles?|libres?)(?: (?:hoy|ahora|ahorita|ya))?|de inmediato|lo antes posible|(?:es |me )?urgente(?:mente)?|(?:me )?urge|ahorita(?: mismo)?|ahora mismo|lo mas rapido(?: posible)?|sea rapido',
  quality:
    'confiables?|de (?:mucha )?confianza|serios?|gente seria|responsables?|honest[oa]s?|honrad[oa]s?|puntual(?:es)?|certificad[oa]s?|verificad[oa]s?|(?:con|mucha) (?:mucha )?experiencia|experimentad[oa]s?|con garantia|garantizad[oa]s?',
  open: '(?:que )?este[n]? abiert[oa]s?(?: (?:ahora(?: mismo)?|ahorita(?: mismo)?|ya|a esta hora|en este momento))?|abiert[oa]s? (?:ahora(?: mismo)?|ahorita(?: mismo)?|ya|a esta hora|en este momento|las 24 horas)|(?:las )?24 horas',
};

/** Words before a wish: 'y que tenga', 'pero uno que sea'. At most eight, so that time grows only with the length. */
const LEADING =
  '(?:(?:y|e|o|pero|que|quiero|quisiera|busco|necesito|prefiero|sea|sean|es|son|sera|tenga|tengan|tiene|tienen|este|esten|cobre|' +
  'cobren|con|de|un|una|uno|unos|unas|alguien|alguno|alguna|el|la|los|las|lo|mas|muy|super|bien|algo|mejor|solo|ademas|' +
  'tambien|a|al|me|parece|esta|estan|sale|salen|salio|cobran?|se|les?|ah|si|no) ){0,8}';
const patterns = Object.entries(WORDS).map(
  ([wish, words]) =>
    [wish as Wish, new RegExp(`(?:^|(?<= ))${LEADING}(?:${words})(?: (?:son|es|seran|estan)$)?(?= |$)`, 'g')] as const,
);

/** Reads the wishes from a message. @returns them in the order of the type, and the message without their words */
export function readWishes(message: string): { wishes: Wish[]; rest: string } {
  const words = [...message.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: text, index }) => ({
    folded: foldText(text),
    from: index,
    to: index + text.length,
  }));
  const folded = words.map((word) => word.folded).join(' ');
  const numbers = wordNumbers(words);
  const read = new Set<number>();
  const wishes = patterns.flatMap(([wish, pattern]) => {
    const found = [...folded.matchAll(pattern)];
    for (const { 0: text, index } of found) {
      const first = numbers.get(index) ?? 0;
      for (const offset of text.split(' ').keys()) read.add(first + offset);
    }
    return found.length > 0 ? [wish] : [];
  });
  if (read.size === 0) return { wishes, rest: message };
  const kept = words.flatMap(({ from }, at) =>
    read.has(at) ? [] : [message.slice(from, words[at + 1]?.from ?? message.length)],
  );
  return { wishes, rest: kept.join('') };
}

/** Maps the offset of each word in the joined text to its index. */
function wordNumbers(words: readonly { folded: string }[]): Map<number, number> {
  let at = 0;
  return new Map(
    words.map(({ folded }, number) => {
      const begins = at;
      at += folded.length + 1;
      return [begins, number];
    }),
  );
}

/** Time and budget in a message, both as the visitor wrote them. */
export interface Details {
  when: string | null;
  budget: string | null;
}

const DAYS = 'lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo';
const WHEN = new RegExp(
  '(?<!\\p{L})(?:(?:es|ser[ií]a) )?(?:para )?(?:el |la |lo |este |esta )?(?:otro |pr[oó]ximo )?(' +
    'hoy mismo|hoy en la (?:tarde|noche)|hoy|pasado ma[ñn]ana|ma[ñn]ana|antes posible|cuanto antes|sin prisa|' +
    `(?:pr[oó]xim[oa] |otr[oa] )?(?:semana|mes|fin de semana)(?: que viene| pr[oó]xim[oa])?|${DAYS}` +
    ')(?!\\p{L})',
  'iu',
);
/** Sum with a currency sign or word, unlike 'para 100 personas'. Bounded repetitions keep the reading time linear. */
const SUM = '\\d[\\d.,]{0,20}(?: ?mil)?';
const BUDGET = new RegExp(
  '(?<!\\p{L})(?:sin presupuesto fijo|(?:(?:con |de |un |tengo |mi ){0,4}presupuesto(?: es)?(?: de)? ?|tengo )?' +
    '(?:hasta |m[aá]ximo |menos de |unos |por |como )?' +
    `(?:\\$ ?${SUM}(?: ?(?:pesos|mxn|cop))?|${SUM} ?(?:pesos|mxn|cop|varos)))(?!\\p{L})`,
  'iu',
);

/** Reads the details from a message. @returns the details, and the message without them */
export function readDetails(message: string): Details & { rest: string } {
  const budget = BUDGET.exec(message)?.[0] ?? null;
  const left = budget === null ? message : message.replace(budget, ' ');
  const when = WHEN.exec(left)?.[0] ?? null;
  const rest = when === null ? left : left.replace(when, ' ');
  return { when: tidy(when), budget: tidy(budget), rest };
}

function tidy(text: string | null): string | null {
  return text === null ? null : text.trim().toLowerCase();
}
