/** Texts for missing providers and works. */
export const goneTexts = {
  alike: 'Quizá buscas a',
  around: (region: string) => `Quién más hay en ${region}`,
} as const;
