/** Name of the provider list in breadcrumbs. */
export const home = 'Creadores y expertos';

/** Title of a provider's page. */
export const providerTitle = (name: string, specialty: string, place: string): string =>
  [name, specialty, place].filter(Boolean).join(' · ');

/** Description of a provider who wrote none. */
export const providerDescription = (name: string, specialty: string): string =>
  `${name}${specialty ? `, ${specialty}` : ''}: mira su trabajo y contáctalo directamente en Vitrina.`;
