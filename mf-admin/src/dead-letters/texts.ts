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

/** Texts of the mails that could not be sent. */
export const deadMailTexts = {
  none: 'No hay correos fallidos',
  noneMore: 'Aquí aparecen los que ningún servidor aceptó después de varios intentos.',
  kind: 'Qué es',
  kinds: {
    confirmacion: 'Confirmación del correo',
    contrasena: 'Contraseña cambiada',
    llave: 'Llave agregada',
    suspension: 'Suspensión',
    readmision: 'Readmisión',
    eliminacion: 'Eliminación de la cuenta',
    avisos: 'Avisos',
    llamada: 'Aviso al equipo',
    copia: 'Copia de una conversación',
    plan: 'Fin de un plan',
    recuperacion: 'Contraseña nueva',
    apelacion: 'Respuesta a una apelación',
  },
  mail: 'Correo',
  why: 'Qué pasó',
  tries: (count: number) => (count === 1 ? '1 intento' : `${count} intentos`),
  date: 'Falló el',
  account: 'Cuenta',
  noAccount: 'Sin cuenta',
  retry: 'Reintentar',
  discard: 'Desechar',
  discardMore: 'El correo no se envía nunca. No se puede deshacer.',
} as const;
