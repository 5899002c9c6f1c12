/** What only the pages' heads say; everything in sight has the application's own texts. */
export const brand = 'Vitrina';

/** The list of providers, as the way to a provider's page names it. */
export const home = 'Creadores y expertos';

/** Title of a provider's page. */
export const providerTitle = (name: string, specialty: string, place: string): string =>
  [name, specialty, place].filter(Boolean).join(' · ');

/** Description of a provider who wrote none. */
export const providerDescription = (name: string, specialty: string): string =>
  `${name}${specialty ? `, ${specialty}` : ''}: mira su trabajo y contáctalo directamente en Vitrina.`;
