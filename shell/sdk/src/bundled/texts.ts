/** Every Spanish text of what is built into several microfrontends. */
export const bundledTexts = {
  copied: 'Copiamos la dirección de esta página.',
  notCopied: 'No pudimos copiar la dirección. Está en la barra de tu navegador.',
  report: {
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
  },
} as const;
