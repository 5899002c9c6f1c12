/** Number of posts in a page of the collage. */
const PAGE = 24;

/**
 * Query for a place's gallery in a visit's order, narrowed to a segment, to names that contain a text, or to one
 * provider. The first content makes the same call, so that the application finds its response in the page.
 */
export const galleryQuery = (
  country: string,
  state: string,
  seed: number,
  segmento?: string,
  email?: string,
  nombre?: string,
) => ({ country, state, segmento, email, nombre, semilla: seed, limit: PAGE });
