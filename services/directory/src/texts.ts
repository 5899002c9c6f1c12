/** Spanish texts that the directory itself answers with. */
export const texts = {
  reported: 'Gracias por avisarnos. Una persona de nuestro equipo lo va a revisar.',
  entryDeleted: 'Entrada eliminada.',
} as const;
