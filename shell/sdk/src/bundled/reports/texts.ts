/** Spanish texts of the report dialog. */
export const reportTexts = {
  title: {
    comentario: (name: string) => `Reportar el comentario de ${name}`,
    publicacion: (name: string) => `Reportar la publicación «${name}»`,
    entrada: (name: string) => `Reportar la entrada «${name}»`,
    proveedor: (name: string) => `Reportar a ${name}`,
  },
  question: '¿Qué pasa con esto?',
  more: 'Cuéntanos más',
  send: 'Enviar reporte',
  cancel: 'Cancelar',
  close: 'Cerrar',
} as const;
