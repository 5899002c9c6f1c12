/** Posts of a page of the collage. */
const PAGE = 24;

/**
 * What is asked for a place's gallery in a visit's order; narrowed to a segment, to names that contain a text, or to one
 * provider. The first content asks the same, so that the application finds its answer in the page.
 */
export const galleryQuery = (
  country: string,
  state: string,
  seed: number,
  segmento?: string,
  email?: string,
  nombre?: string,
) => ({ country, state, segmento, email, nombre, semilla: seed, limit: PAGE });
