import { readEmail } from '@vitrina/contracts/rules';
import { z } from 'zod';
import { trusted } from '../mongo.ts';
import { namePattern } from '../name-pattern.ts';

const ID = /^[0-9a-f]{24}$/;

/** Where a list that goes by ids, the newest first, goes on. */
export const idCursor = z.string().regex(ID);

/** The documents before a cursor; all without one. */
export function olderThan(id: string | undefined): object {
  return id === undefined ? {} : { _id: trusted({ $lt: id }) };
}

/**
 * The filter of a search by administrators: a whole id, or a part of any of the fields without regard to case and accents.
 * @returns null where the text can be found nowhere; an empty filter for an empty text
 */
export function searchFilter(q: string, ids: readonly string[], fields: readonly string[]): object | null {
  if (q === '') return {};
  if (ID.test(q)) return { $or: ids.map((field) => ({ [field]: q })) };
  const pattern = namePattern(searchedText(q).replaceAll('.', ' '));
  if (pattern === null) return null;
  return { $or: fields.map((field) => ({ [field]: trusted({ $regex: pattern }) })) };
}

/** A whole address, or the part from its `@`, in the form in which addresses are stored. */
function searchedText(q: string): string {
  return (q.startsWith('@') ? readEmail(`x${q}`)?.slice(1) : readEmail(q)) ?? q;
}

/**
 * What the log says of a list of personal data that staff read: what was asked for, and how much was shown. Of a text that
 * was searched for it says the kind and length alone: such a text may be about a person whose erasure the log outlives.
 * @param query the fields of the request as they were read, `q` the searched text; empty ones and the size of the page are
 * left out
 */
export function describeReading(query: Readonly<Record<string, unknown>>, shown: number): string {
  const { limit: _limit, cursor, q, ...asked } = query;
  const searched = typeof q === 'string' && q !== '' ? [`búsqueda: ${describeSearched(q)}`] : [];
  const filters = Object.entries(asked).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const rows = counted(shown, 'fila', 'filas');
  return [...searched, ...filters, ...(cursor ? ['página siguiente'] : []), rows].join(' · ');
}

/** An id names no one by itself and is kept: it tells whose data was looked for. */
function describeSearched(q: string): string {
  if (ID.test(q)) return q;
  const length = counted([...q].length, 'carácter', 'caracteres');
  if (q.includes('@')) return `correo de ${length}`;
  return /^\+?[\d\s().-]+$/.test(q) ? `número de ${length}` : `texto de ${length}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
