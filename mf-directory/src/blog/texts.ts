/** Every Spanish text of the entries of blogs that the directory leads to. */
export const blogTexts = {
  section: 'De su blog',
  found: 'De los blogs',
  all: (count: number) => `Ver las ${count} entradas`,
} as const;
