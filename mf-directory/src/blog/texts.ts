/** Spanish texts of the directory's links to blog entries. */
export const blogTexts = {
  section: 'De su blog',
  found: 'De los blogs',
  all: (count: number) => `Ver las ${count} entradas`,
} as const;
