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
/**
 * A sum needs a currency sign or word, so that 'banquete para 100 personas' has none. Repetitions are bounded so that reading
 * time grows linearly with the message's length.
 */
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
