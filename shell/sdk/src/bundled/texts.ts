/** Spanish texts of the code that is built into several microfrontends. */
export const bundledTexts = {
  share: {
    title: 'Compartir',
    address: 'Dirección de la página',
    copy: 'Copiar dirección',
    copied: 'Copiamos la dirección de esta página.',
    textCopied: 'Copiado.',
    byHand: 'Tu navegador no deja copiar. Ya está seleccionado: cópialo tú.',
    whatsapp: 'Enviar por WhatsApp',
    mail: 'Enviar por correo',
    fileRefused: 'No pudimos abrir tus aplicaciones. Descarga la imagen y súbela desde ahí.',
    close: 'Cerrar',
  },
  download: {
    nothing: '¿No se descargó?',
    open: 'Abrir aquí',
    copy: 'Copiar enlace',
    copied: 'Copiamos el enlace. Pégalo en tu navegador.',
    notCopied: (url: string) => `No pudimos copiar el enlace: ${url}`,
    see: 'Ver el contenido',
    content: 'Contenido del archivo',
    copyContent: 'Copiar contenido',
  },
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
