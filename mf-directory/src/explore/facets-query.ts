/**
 * What is asked for how much there is in a place, by segment, and by kind of one segment's works. The first content asks the
 * same, so that the application finds its answer in the page.
 */
export const facetsQuery = (country: string, state: string, segmento: string) => ({
  q: '',
  pais: country,
  estado: state,
  segmento,
  limit: 1,
});
