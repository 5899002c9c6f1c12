/** Texts of the uploads that could not be processed. */
export const deadLetterTexts = {
  none: 'No hay archivos fallidos',
  noneMore: 'Aquí aparecen los que no se pudieron procesar después de varios intentos.',
  kind: 'Qué es',
  kinds: { publicacion: 'Publicación', foto: 'Foto de perfil' },
  file: 'Archivo',
  why: 'Qué pasó',
  reasons: {
    cuelgue: 'Bloqueó al programa que lo lee',
    interrumpido: 'Su proceso se interrumpió varias veces',
    falla: 'Falló sin una causa conocida',
  },
  date: 'Falló el',
  account: 'Cuenta',
  retry: 'Reintentar',
  discard: 'Desechar',
  discardMore: 'El archivo original se borra y su dueño ve que tiene que subirlo otra vez. No se puede deshacer.',
} as const;
