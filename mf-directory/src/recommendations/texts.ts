/** Spanish texts of the recommendations. */
export const recommendationTexts = {
  title: 'También te puede interesar',
  near: 'Del mismo oficio, los más cercanos primero.',
  paid: 'Premium paga por salir antes.',
  paidPlace: 'Lugar pagado',
} as const;
