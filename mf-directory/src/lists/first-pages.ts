/**
 * What the calls ask that a screen begins with. The first content asks the same, so that the application finds the answers in
 * the page.
 */

interface Place {
  country: string;
  state: string;
}

/** Posts of a page of the collage. */
const POSTS = 24;
/** Providers of a page of the row. */
const PROVIDERS = 60;

/** A place's gallery in a visit's order; narrowed to a segment, to names that contain a text, or to one provider. */
export const galleryQuery = (
  { country, state }: Place,
  seed: number,
  narrowed: { segmento?: string | undefined; email?: string | undefined; nombre?: string | undefined } = {},
) => ({ country, state, ...narrowed, semilla: seed, limit: POSTS });

/** The providers of a place, of one segment or all, narrowed to names that contain a text. */
export const providersQuery = ({ country, state }: Place, segmento: string, nombre = '') => ({
  pais: country,
  estado: state,
  segmento,
  nombre,
  limit: PROVIDERS,
});

/** How much there is in a place, by segment, and by kind of one segment's works. */
export const facetsQuery = ({ country, state }: Place, segmento: string) => ({
  q: '',
  pais: country,
  estado: state,
  segmento,
  limit: 1,
});

/** The service catalogue with the numbers of providers in a place. */
export const servicesQuery = ({ country, state }: Place) => ({ pais: country, estado: state });
