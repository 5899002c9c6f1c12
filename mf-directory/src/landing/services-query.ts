/**
 * Query for the service catalogue with the number of providers in a place. The first content makes the same call, so
 * that the application finds its response in the page.
 */
export const servicesQuery = ({ country, state }: { country: string; state: string }) => ({
  pais: country,
  estado: state,
});
