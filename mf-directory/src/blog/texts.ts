/** Every Spanish text of the blogs of providers, beside those of a provider's page. */
export const blogTexts = {
  section: 'De su blog',
  all: (count: number) => `Ver las ${count} entradas`,
  title: (name: string) => `Blog de ${name}`,
  page: 'Ver su página',
  empty: 'Aquí todavía no hay nada escrito',
  missing: 'No encontramos esta entrada',
  found: 'De los blogs',
} as const;
