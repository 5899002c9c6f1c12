import { SUBDIVISIONS } from '@vitrina/contracts/places';
import { type PostKind, postKinds } from '@vitrina/contracts/wire';

/** Codes that both countries use for a subdivision. */
const mexican = new Set(SUBDIVISIONS.MX.map(({ code }) => code));
const shared = new Set(SUBDIVISIONS.CO.map(({ code }) => code).filter((code) => mexican.has(code)));

/**
 * Counts by place on the wire: by code, with the country before it only where both countries have that code and the
 * search covers both.
 * @param counts by place, `MX-DF`
 */
export function byState(counts: Record<string, number>, oneCountry: boolean): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).map(([place, count]) => {
      const code = place.slice(3);
      return [!oneCountry && shared.has(code) ? place : code, count];
    }),
  );
}

/** Counts by kind of post on the wire. */
export function byKind(counts: Record<string, number>): Record<string, number> {
  const kinds = Object.keys(postKinds.toWire) as PostKind[];
  return Object.fromEntries(kinds.flatMap((kind) => (counts[kind] ? [[postKinds.toWire[kind], counts[kind]]] : [])));
}
