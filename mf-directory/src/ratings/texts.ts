/** Spanish texts about ratings (R54). */
export const ratingTexts = {
  stars: (count: number) => (count === 1 ? '1 estrella de 5' : `${count} estrellas de 5`),
  choose: 'Tu valoración (opcional)',
  choice: (count: number) => (count === 1 ? '1 estrella' : `${count} estrellas`),
  words: ['', 'Mala', 'Regular', 'Buena', 'Muy buena', 'Excelente'],
  clear: 'Quitar estrellas',
  replaces: 'Si ya habías valorado, tu nueva valoración reemplaza la anterior.',
  title: 'Valoraciones',
  total: (total: string) => `${total} valoraciones`,
  average: (media: string, total: string) => `${media} de 5, con ${total} valoraciones`,
  few: (total: number) =>
    total === 1
      ? 'Una valoración. El promedio aparece a partir de tres.'
      : `${total} valoraciones. El promedio aparece a partir de tres.`,
  row: (stars: number, count: string) => `${ratingTexts.choice(stars)}: ${count}`,
  rules: 'Cómo funcionan las valoraciones',
  verified: 'Contacto verificado',
  verifiedMore: 'Quien escribió contactó antes a este anunciante desde Vitrina.',
} as const;
