/** Texts of the ways on from what is not there any more. */
export const goneTexts = {
  alike: 'Quizá buscas a',
  around: (region: string) => `Quién más hay en ${region}`,
} as const;
