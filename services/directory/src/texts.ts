/** Spanish texts of the directory's responses. */
export const texts = {
  reported: 'Gracias por avisarnos. Una persona de nuestro equipo lo va a revisar.',
  entryDeleted: 'Entrada eliminada.',
} as const;
