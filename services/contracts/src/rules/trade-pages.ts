import { foldText } from '../places/fold.ts';

/** Number of a place's own providers from which its page of a trade is listed: below it, search engines see a thin page (R59). */
export const MIN_LISTED = 3;

/** Name as part of an address: lower-case letters and digits without accents, joined with hyphens. */
export function slugOf(name: string): string {
  return foldText(name).replaceAll(' ', '-');
}

/** Slug of a state or department by its displayed name: 'jalisco'. Without 'D.C.', as the town of Bogotá is 'bogota-dc'. */
export function subdivisionSlug(name: string): string {
  return slugOf(name.replace(/ D\.C\.$/, ''));
}

/**
 * Path of the page of a trade in a place (R59): '/servicios/plomeria/guadalajara-jal'.
 * @param segment name of a segment of the catalogue
 * @param place slug of a town or subdivision
 */
export function pathOfTrade(segment: string, place: string): string {
  return `/servicios/${slugOf(segment)}/${place}`;
}
