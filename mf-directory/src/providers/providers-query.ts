/** Providers of a page of the row. */
const PAGE = 60;

/**
 * What is asked for the providers of a place, of one segment or all, narrowed to names that contain a text. The first content
 * asks the same, so that the application finds its answer in the page.
 */
export const providersQuery = (
  { country, state }: { country: string; state: string },
  segmento: string,
  nombre = '',
) => ({ pais: country, estado: state, segmento, nombre, limit: PAGE });
