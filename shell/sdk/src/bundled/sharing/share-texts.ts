/** Spanish texts of copying and sharing. */
export const shareTexts = {
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
} as const;
