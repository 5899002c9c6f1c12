import { foldText } from '../places/index.ts';
import { CATALOGUE, type Category } from './trades.ts';

export { CATALOGUE, type Category, type CategoryId } from './trades.ts';

/** Every name that a profile may carry as a segment: all trades and the groups themselves (R20). */
export const SEGMENTS: ReadonlySet<string> = new Set(CATALOGUE.flatMap(namesOf));

const categoryByName = new Map(CATALOGUE.flatMap((group) => namesOf(group).map((name) => [name, group] as const)));

function namesOf({ name, trades }: Category): string[] {
  return [name, ...trades];
}

/** Finds the group of a trade, or of the group's name itself; null for a name outside the catalogue. */
export function categoryOf(segment: string): Category | null {
  return categoryByName.get(segment) ?? null;
}

const byFoldedName = new Map([...SEGMENTS].map((name) => [foldText(name), name]));

/** Finds the segment named by a text, without regard to case and accents; else null. */
export function findSegment(text: string): string | null {
  return byFoldedName.get(foldText(text)) ?? null;
}

/** Builds the body of `GET /api/servicios`. */
export function listServices(): { servicios_oficios: { categoria: string; subcategorias: string[] }[] } {
  return {
    servicios_oficios: CATALOGUE.map(({ name, trades }) => ({ categoria: name, subcategorias: [...trades] })),
  };
}
