/** Number of providers in a page of the row. */
const PAGE = 60;

/**
 * Query for the providers of a place, of one segment or all, narrowed to names that contain a text. The first content
 * makes the same call, so that the application finds its response in the page.
 */
export const providersQuery = (
  { country, state }: { country: string; state: string },
  segmento: string,
  nombre = '',
) => ({ pais: country, estado: state, segmento, nombre, limit: PAGE });
