import { SUBDIVISIONS } from '@vitrina/contracts/places';
import { type PostKind, postKinds } from '@vitrina/contracts/wire';

/** Subdivision codes used in both countries. */
const mexican = new Set(SUBDIVISIONS.MX.map(({ code }) => code));
const shared = new Set(SUBDIVISIONS.CO.map(({ code }) => code).filter((code) => mexican.has(code)));

/**
 * Converts counts by place for the response: keys are codes, with the country as prefix only if both countries have
 * that code and the search covers both.
 * @param counts counts by place, `MX-DF`
 */
export function byState(counts: Record<string, number>, oneCountry: boolean): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).map(([place, count]) => {
      const code = place.slice(3);
      return [!oneCountry && shared.has(code) ? place : code, count];
    }),
  );
}

/** Converts counts by kind of post for the response. */
export function byKind(counts: Record<string, number>): Record<string, number> {
  const kinds = Object.keys(postKinds.toWire) as PostKind[];
  return Object.fromEntries(kinds.flatMap((kind) => (counts[kind] ? [[postKinds.toWire[kind], counts[kind]]] : [])));
}
