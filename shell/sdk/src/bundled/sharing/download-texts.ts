/** Spanish texts of a download. */
export const downloadTexts = {
  nothing: '¿No se descargó?',
  open: 'Abrir aquí',
  copy: 'Copiar enlace',
  copied: 'Copiamos el enlace. Pégalo en tu navegador.',
  notCopied: (url: string) => `No pudimos copiar el enlace: ${url}`,
  see: 'Ver el contenido',
  content: 'Contenido del archivo',
  copyContent: 'Copiar contenido',
} as const;
