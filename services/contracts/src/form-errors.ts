/**
 * Errors that a form can report before it is sent. Separate from the others: browsers load these texts, and get all
 * others from the server.
 */
export const formErrors = {
  marcas_excesivas: {
    status: 400,
    text: 'El texto tiene letras con demasiados acentos o marcas encima. Deja solo los acentos normales.',
  },
  contrasenas_no_coinciden: { status: 400, text: 'Las contraseñas no coinciden' },
  contrasena_corta: { status: 400, text: 'La contraseña debe tener al menos 8 caracteres.' },
  contrasena_larga: { status: 400, text: 'La contraseña no puede exceder los 128 caracteres.' },
  nombre_requerido: { status: 400, text: 'Escribe tu nombre.' },
  correo_invalido: { status: 400, text: 'Escribe un correo electrónico válido.' },
  correo_con_acentos: {
    status: 400,
    text: 'Antes de la @ el correo no lleva acentos ni ñ. Revisa cómo lo escribiste.',
  },
  descripcion_larga: { status: 400, text: 'La descripción no puede exceder los 250 caracteres.' },
  segmento_vacio: { status: 400, text: 'Debes seleccionar una opción.' },
  segmento_repetido: { status: 400, text: 'Esta opción ya ha sido seleccionada.' },
  segmentos_demasiados: { status: 400, text: 'Solo puedes seleccionar un máximo de 5 opciones.' },
  segmento_desconocido: { status: 400, text: 'Elige los segmentos de la lista de servicios.' },
  nueva_contrasena_no_coincide: { status: 400, text: 'La nueva contraseña y la confirmación no coinciden.' },
  nueva_contrasena_vacia: { status: 400, text: 'La nueva contraseña no puede estar vacía.' },
  contrasena_actual_requerida: { status: 400, text: 'Debes proporcionar la contraseña actual.' },
  telefono_invalido: { status: 400, text: 'Escribe un teléfono válido; si es de otro país, con + y su código.' },
  telefono_sin_lada: {
    status: 400,
    text: 'Falta la lada: el teléfono completo tiene diez dígitos, como 55 1234 5678.',
  },
  telefono_sin_indicativo: {
    status: 400,
    text: 'Falta el indicativo: antes de los siete dígitos va 60 y el número de tu región, como 601 234 5678.',
  },
  cp_invalido: { status: 400, text: 'El código postal solo lleva números: 5 en México, 6 en Colombia.' },
  enlace_invalido: { status: 400, text: 'Escribe un enlace válido que empiece con http:// o https://.' },
  enlace_largo: { status: 400, text: 'El enlace no puede exceder los 100 caracteres.' },
  red_invalida: { status: 400, text: 'Escribe el enlace completo de tu red, que empiece con https://.' },
  red_repetida: { status: 400, text: 'Ese enlace ya está en tus redes.' },
  redes_demasiadas: { status: 400, text: 'Solo puedes agregar un máximo de 3 redes.' },
  archivo_requerido: { status: 400, text: 'Debes seleccionar un archivo para subir.' },
  archivo_tipo: { status: 415, text: 'El archivo debe ser una imagen (JPEG, PNG, GIF) o un video (MP4).' },
  archivo_grande: { status: 413, text: 'El archivo es demasiado grande. El tamaño máximo permitido es 50MB.' },
  evento_requerido: { status: 400, text: 'Escribe el nombre del evento.' },
  evento_largo: { status: 400, text: "El campo 'Evento' no puede exceder los 25 caracteres." },
  descripcion_requerida: { status: 400, text: 'Escribe una descripción.' },
  fecha_evento_invalida: { status: 400, text: 'Elige la fecha del evento.' },
  fecha_publicacion_invalida: { status: 400, text: 'Elige la fecha de publicación.' },
  fecha_evento_pasada: { status: 400, text: 'La fecha del evento debe ser la fecha actual o una fecha futura.' },
  fecha_publicacion_pasada: {
    status: 400,
    text: 'La fecha de publicación debe ser la fecha actual o una fecha futura.',
  },
  fecha_publicacion_posterior: {
    status: 400,
    text: 'La fecha de publicación debe ser menor o igual a la fecha del evento.',
  },
  video_largo: {
    status: 422,
    text: 'El video dura demasiado. El máximo es de 60 segundos: recórtalo y vuelve a subirlo.',
  },
  titulo_requerido: { status: 400, text: 'Escribe el título de la entrada.' },
  texto_requerido: { status: 400, text: 'Escribe el texto de la entrada.' },
  politica_larga: { status: 400, text: 'La política no puede exceder los 500 caracteres.' },
  razon_requerida: { status: 400, text: 'Escribe la razón: queda en la bitácora.' },
  apelacion_corta: { status: 400, text: 'Cuéntanos por qué en al menos 10 caracteres.' },
} as const satisfies Record<string, { status: number; text: string }>;

/** Code of an error that a form can report before it is sent. */
export type FormErrorCode = keyof typeof formErrors;
