/**
 * What is asked for the service catalogue with the numbers of providers in a place. The first content asks the same, so that
 * the application finds its answer in the page.
 */
export const servicesQuery = ({ country, state }: { country: string; state: string }) => ({
  pais: country,
  estado: state,
});
