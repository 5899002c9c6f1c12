/**
 * Query for the number of posts in a place, by segment, and by kind for one segment. The first content makes the same
 * call, so that the application finds its response in the page.
 */
export const facetsQuery = (country: string, state: string, segmento: string) => ({
  q: '',
  pais: country,
  estado: state,
  segmento,
  limit: 1,
});
