import { readEmail } from '@vitrina/contracts/rules';
import { namePattern, trusted } from '@vitrina/kernel';

const ID = /^[0-9a-f]{24}$/;

/**
 * Filter of a search by administrators: a whole id, or a part of any of the fields without regard to case and accents.
 * @returns null if the text cannot match anything; an empty filter for an empty text
 */
export function searchFilter(q: string, ids: readonly string[], fields: readonly string[]): object | null {
  if (q === '') return {};
  if (ID.test(q)) return { $or: ids.map((field) => ({ [field]: q })) };
  const pattern = namePattern(searchedText(q).replaceAll('.', ' '));
  if (pattern === null) return null;
  return { $or: fields.map((field) => ({ [field]: trusted({ $regex: pattern }) })) };
}

/** Searched text: a whole address, or the part from its `@`, in the form in which addresses are stored. */
function searchedText(q: string): string {
  return (q.startsWith('@') ? readEmail(`x${q}`)?.slice(1) : readEmail(q)) ?? q;
}

/**
 * Describes a reading of a list of personal data by staff for the log: the request, and the number of shown entries. Of
 * a searched text it only gives kind and length: the text may be about a person whose erasure the log outlives.
 * @param query the parsed fields of the request, `q` the searched text; empty ones and the size of the page are left
 * out
 */
export function describeReading(query: Readonly<Record<string, unknown>>, shown: number): string {
  const { limit: _limit, cursor, q, ...asked } = query;
  const searched = typeof q === 'string' && q !== '' ? [`búsqueda: ${describeSearched(q)}`] : [];
  const filters = Object.entries(asked).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const rows = counted(shown, 'fila', 'filas');
  return [...searched, ...filters, ...(cursor ? ['página siguiente'] : []), rows].join(' · ');
}

/**
 * Describes a searched text. An id does not identify a person by itself and is kept: it shows whose data was searched.
 */
function describeSearched(q: string): string {
  if (ID.test(q)) return q;
  const length = counted([...q].length, 'carácter', 'caracteres');
  if (q.includes('@')) return `correo de ${length}`;
  return /^\+?[\d\s().-]+$/.test(q) ? `número de ${length}` : `texto de ${length}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
