import { formErrors } from './form-errors.ts';

export { type FormErrorCode, formErrors } from './form-errors.ts';

/**
 * Closed list of errors of the calls: HTTP status and the Spanish text for people. Texts in quotes in the product's
 * specification are verbatim; the others state what happened and what to do.
 */
export const errorCatalogue = {
  ...formErrors,

  // Edge
  solicitud_invalida: { status: 400, text: 'Algún dato no es válido. Revísalo y vuelve a intentarlo.' },
  json_invalido: { status: 400, text: 'El cuerpo de la solicitud no es JSON válido.' },
  formulario_invalido: { status: 400, text: 'El formulario llegó incompleto o dañado. Vuelve a enviarlo.' },
  ruta_no_encontrada: { status: 404, text: 'No encontramos lo que buscas.' },
  contenido_retirado: { status: 410, text: 'Este contenido fue retirado y ya no está disponible.' },
  metodo_no_permitido: { status: 405, text: 'Esta dirección no admite ese método.' },
  solicitud_lenta: { status: 408, text: 'La solicitud tardó demasiado en llegar. Vuelve a intentarlo.' },
  cuerpo_demasiado_grande: { status: 413, text: 'La solicitud es demasiado grande.' },
  tipo_de_contenido: { status: 415, text: 'El tipo de contenido de la solicitud no es el esperado.' },
  demasiadas_solicitudes: { status: 429, text: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.' },
  origen_no_permitido: { status: 403, text: 'La solicitud viene de otro sitio y no se aceptó.' },
  servicio_no_disponible: {
    status: 503,
    text: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.',
  },
  error_interno: { status: 500, text: 'Ocurrió un error inesperado. Inténtalo de nuevo.' },

  // Identity
  no_autenticado: { status: 401, text: 'Usuario no autenticado.' },
  sin_sesion: { status: 401, text: 'No se ha iniciado sesión. Por favor, inicie sesión y vuelva a intentarlo.' },
  identidad_distinta: { status: 403, text: 'El correo enviado no es el de tu sesión.' },
  no_permitido: { status: 403, text: 'No tienes permiso para hacer esto.' },
  cuenta_no_encontrada: { status: 404, text: 'No encontramos esa cuenta.' },
  cuenta_suspendida: {
    status: 403,
    text: 'Tu cuenta está suspendida. Te enviamos por correo el motivo y cómo apelar.',
  },
  cuenta_del_equipo: {
    status: 403,
    text: 'Las cuentas del equipo de Vitrina no se eliminan aquí. Pide primero que te quiten esa función.',
  },
  token_de_equipo: {
    status: 401,
    text: 'Falta el token del equipo o no es válido. Revisa TEAM_TOKEN, o pide otro a quien administra la plataforma.',
  },
  nombre_largo: { status: 400, text: 'El nombre no puede exceder los 80 caracteres.' },
  nombre_con_contacto: {
    status: 400,
    text: 'El nombre no puede llevar teléfonos, correos ni direcciones web. Quítalos y deja solo el nombre.',
  },
  credenciales_invalidas: { status: 401, text: 'El correo o la contraseña no son correctos.' },
  exportacion_no_encontrada: { status: 404, text: 'Esa copia ya no está disponible. Pide otra.' },
  sesion_no_encontrada: { status: 404, text: 'Esa sesión ya no está abierta.' },
  enlace_de_baja: {
    status: 400,
    text: 'Este enlace para dejar de recibir avisos no es válido. Ábrelo completo desde el correo, o elige tus avisos en Mi cuenta.',
  },
  llave_invalida: { status: 400, text: 'No pudimos comprobar esa llave de acceso. Usa otra o tu contraseña.' },
  segundo_factor: { status: 403, text: 'Confirma que eres tú con tu llave de acceso.' },
  codigo_de_alta_invalido: {
    status: 400,
    text: 'El código no es válido o ya venció. Pide otro a quien opera Vitrina.',
  },
  llave_no_encontrada: { status: 404, text: 'Esa llave de acceso ya no está.' },
  llaves_demasiadas: { status: 409, text: 'Ya tienes 10 llaves de acceso. Quita una para agregar otra.' },
  correo_sin_cambio: { status: 400, text: 'Ese ya es el correo de tu cuenta.' },
  enlace_vencido: { status: 400, text: 'El enlace ya no es válido. Pide uno nuevo.' },

  // Profile
  contrasena_actual_incorrecta: { status: 400, text: 'La contraseña actual no es correcta.' },
  pais_invalido: { status: 400, text: 'Elige México o Colombia.' },
  estado_invalido: { status: 400, text: 'Elige un estado de la lista.' },
  horas_invalidas: {
    status: 400,
    text: 'Algún horario no es válido o se cruza con otro. Usa horas como 9:00 o 18:30, y hasta 3 turnos por día.',
  },
  ciudad_desconocida: { status: 400, text: 'Elige una ciudad de la lista.' },
  ciudad_de_otro_estado: { status: 400, text: 'Esa ciudad es de otro estado. Elige una del tuyo, o cambia el estado.' },
  radio_invalido: { status: 400, text: 'El radio es un número de kilómetros entre 0 y 200.' },
  servicios_invalidos: {
    status: 400,
    text: 'Cada servicio lleva un nombre de hasta 60 letras, un precio en pesos sin centavos y su unidad.',
  },
  servicios_demasiados: { status: 400, text: 'Puedes poner hasta 20 servicios con precio.' },
  pagos_invalidos: { status: 400, text: 'Elige las formas de pago de la lista.' },
  idiomas_invalidos: { status: 400, text: 'Elige los idiomas de la lista.' },
  desde_anio_invalido: {
    status: 400,
    text: 'El año en que empezaste va con cuatro cifras, desde 1900 hasta este año.',
  },
  campo_largo: { status: 400, text: 'Un campo es demasiado largo.' },
  foto_grande: { status: 413, text: 'La foto es demasiado grande. El tamaño máximo permitido es 10MB.' },
  foto_no_legible: { status: 422, text: 'Error al comprimir la imagen. Intenta con otro archivo.' },

  // Publishing
  perfil_incompleto: { status: 403, text: 'Faltan datos de usuario.' },
  archivo_ilegible: { status: 422, text: 'No pudimos leer el archivo. Puede estar dañado: prueba con otro.' },
  archivo_dimensiones: { status: 422, text: 'La imagen tiene demasiados píxeles. El máximo es de 50 megapíxeles.' },
  archivo_heic: {
    status: 422,
    text: 'No podemos leer esta variante de HEIC. Guarda la foto como JPEG y vuelve a subirla.',
  },
  subida_interrumpida: { status: 400, text: 'La subida se interrumpió. Vuelve a intentarlo.' },
  subida_en_curso: { status: 409, text: 'Esta subida ya está en curso.' },
  clave_reutilizada: {
    status: 409,
    text: 'Ya recibimos este envío con otro contenido. Recarga la página y vuelve a enviarlo.',
  },
  publicacion_no_encontrada: { status: 404, text: 'La publicación no existe o no es tuya.' },
  publicacion_en_proceso: { status: 409, text: 'La estamos procesando. Podrás cambiarla en un momento.' },
  fijadas_demasiadas: { status: 409, text: 'Ya tienes 3 publicaciones fijadas. Quita una para fijar otra.' },
  obra_invalida: { status: 400, text: 'Las fotos de este trabajo cambiaron. Revísalas y vuelve a intentarlo.' },
  obra_llena: { status: 409, text: 'Un trabajo tiene hasta 8 fotos o videos. Quita alguno para agregar otro.' },
  publicacion_no_fallida: { status: 409, text: 'La publicación no está fallida: no hay nada que reintentar.' },
  reintento_inutil: { status: 409, text: 'Reintentar no ayudaría con este archivo. Elimínalo y sube otro.' },
  no_procesado: { status: 500, text: 'No pudimos procesar el archivo por una falla nuestra. Vuelve a intentarlo.' },
  fallido_no_encontrado: { status: 404, text: 'Ese archivo ya no está entre los fallidos.' },
  correo_no_encontrado: { status: 404, text: 'Ese correo ya no está entre los fallidos.' },
  foto_reemplazada: { status: 409, text: 'Su dueño ya subió otra foto: esta no hace falta.' },
  original_perdido: { status: 410, text: 'Ya no tenemos el archivo original. Elimínalo y súbelo otra vez.' },
  cuota_agotada: {
    status: 409,
    text: 'Llegaste al límite de espacio de tu cuenta. Elimina publicaciones para poder subir más.',
  },
  cola_llena: {
    status: 503,
    text: 'Estamos procesando muchas subidas y esta no se aceptó. Inténtalo de nuevo en un par de minutos.',
  },
  video_ilegible: { status: 422, text: 'No pudimos leer el video. Puede estar dañado: prueba con otro.' },
  video_sin_imagen: {
    status: 422,
    text: 'El archivo no contiene ninguna imagen en movimiento. Prueba con otro video.',
  },
  video_pistas: {
    status: 422,
    text: 'El video tiene varias pistas de imagen o de sonido. Expórtalo con una sola de cada una.',
  },
  video_dimensiones: {
    status: 422,
    text: 'El video es demasiado grande. Expórtalo en 4K o menos y con hasta 240 cuadros por segundo.',
  },
  video_codec: { status: 422, text: 'No podemos leer este tipo de video. Expórtalo como MP4 con H.264 y AAC.' },

  // Directory
  lugar_requerido: { status: 400, text: 'Selecciona un país y un estado.' },
  cursor_invalido: { status: 400, text: 'La página pedida ya no existe. Vuelve al inicio de la lista.' },
  proveedor_no_encontrado: { status: 404, text: 'No encontramos a este proveedor.' },

  // Badges
  telefono_sin_mensajes: {
    status: 400,
    text: 'A este teléfono no podemos enviarle un mensaje de texto. Pon en tu perfil un celular de México o Colombia.',
  },
  telefono_confirmado: { status: 409, text: 'Tu teléfono ya está confirmado.' },
  codigo_incorrecto: { status: 400, text: 'El código no es correcto. Revísalo y escríbelo otra vez.' },
  codigo_vencido: { status: 400, text: 'El código ya no es válido. Pide uno nuevo.' },
  mensajes_no_disponibles: {
    status: 503,
    text: 'Por ahora no podemos enviar mensajes de texto. Inténtalo más tarde.',
  },
  nota_requerida: { status: 400, text: 'Escribe qué revisaste.' },
  dato_cambiado: { status: 409, text: 'El dato cambió mientras lo revisabas. Revísalo otra vez.' },

  // Favourites
  favoritos_demasiados: { status: 400, text: 'Puedes guardar hasta 200 proveedores. Quita uno para guardar otro.' },
  lista_vacia: { status: 400, text: 'Guarda al menos un proveedor para compartir tu lista.' },
  lista_no_encontrada: {
    status: 404,
    text: 'Esta lista ya no está disponible. Pide un enlace nuevo a quien la compartió.',
  },

  // Notifications on devices
  suscripcion_invalida: {
    status: 400,
    text: 'Tu navegador no pudo activar los avisos. Recarga la página e inténtalo de nuevo.',
  },
  dispositivo_no_encontrado: { status: 404, text: 'Los avisos ya estaban apagados en ese dispositivo.' },

  // Comments and moderation
  comentario_vacio: { status: 400, text: 'Escribe algo antes de enviar.' },
  comentario_largo: { status: 400, text: 'El comentario no puede exceder los 1,000 caracteres.' },
  comentario_propio: { status: 403, text: 'No puedes comentar tu propio perfil.' },
  comentario_no_encontrado: { status: 404, text: 'El comentario no existe o no es tuyo.' },
  comentario_respondido: { status: 409, text: 'Ya respondiste este comentario.' },
  consejos_sin_plan: { status: 403, text: 'Los consejos para tu presentación vienen con el plan Premium.' },
  redes_sin_plan: { status: 403, text: 'Las imágenes y textos para redes vienen con el plan Premium.' },
  destacados_sin_plan: { status: 403, text: 'Destacar comentarios viene con los planes Destacado y Premium.' },
  voto_propio: { status: 403, text: 'No puedes marcar tus propios comentarios ni los de tu perfil.' },
  marcas_completas: { status: 409, text: 'Este comentario ya le sirvió a mil personas. Gracias por leerlo.' },
  destacados_completos: { status: 409, text: 'Ya destacaste 3 comentarios. Quita uno para destacar otro.' },
  blog_sin_plan: { status: 403, text: 'El blog viene con el plan Premium.' },
  blog_completo: { status: 409, text: 'Ya tienes 12 entradas en tu blog. Elimina una para publicar otra.' },
  entrada_no_encontrada: { status: 404, text: 'La entrada no existe o no es tuya.' },
  titulo_largo: { status: 400, text: 'El título no puede exceder los 80 caracteres.' },
  texto_largo: { status: 400, text: 'El texto no puede exceder los 2,000 caracteres.' },
  motivo_requerido: { status: 400, text: 'Elige un motivo.' },
  reporte_no_encontrado: { status: 404, text: 'Ese reporte ya no existe.' },
  decision_no_encontrada: { status: 404, text: 'Esa decisión no está en la bitácora.' },
  decision_irreversible: { status: 409, text: 'Esta decisión no se puede deshacer.' },
  decision_tomada: { status: 409, text: 'Ya se decidió sobre esto. Vuelve a cargar la lista.' },
  apelacion_larga: { status: 400, text: 'La apelación no puede exceder los 1,000 caracteres.' },
  apelacion_repetida: { status: 409, text: 'Ya apelaste esta decisión. Te avisaremos cuando haya respuesta.' },
  apelacion_no_encontrada: { status: 404, text: 'Esa apelación ya no existe.' },
  apelacion_respondida: { status: 409, text: 'Esta apelación ya tiene respuesta. Vuelve a cargar la lista.' },
  decision_ajena: { status: 404, text: 'La decisión no existe o no es sobre algo tuyo.' },
  decision_deshecha: { status: 409, text: 'Esta decisión ya se deshizo: no hay nada que apelar.' },

  // Words of the search
  palabra_invalida: {
    status: 400,
    text: 'Usa de 3 a 60 letras y al menos una palabra que diga algo, sin direcciones ni números.',
  },
  palabra_conocida: { status: 409, text: 'La búsqueda ya entiende una de esas palabras como otro oficio.' },
  palabra_no_encontrada: { status: 404, text: 'Esa palabra ya no está en la lista.' },
  palabras_llenas: { status: 409, text: 'La lista tiene 1,000 palabras. Quita una antes de agregar otra.' },
  oficio_desconocido: { status: 400, text: 'Ese oficio no está en el catálogo.' },

  // Messages to providers
  contacto_sin_plan: { status: 403, text: 'Este proveedor no recibe solicitudes de cotización aquí.' },
  contacto_requerido: { status: 400, text: 'Deja tu correo o tu teléfono para que te puedan responder.' },
  contacto_propio: { status: 403, text: 'No puedes pedirte una cotización.' },
  contacto_lleno: {
    status: 429,
    text: 'Este proveedor ya recibió muchos mensajes hoy. Escríbele mañana o usa otra forma de contacto.',
  },
  solicitud_corta: { status: 400, text: 'Cuéntale qué necesitas en al menos 10 caracteres.' },
  solicitud_larga: { status: 400, text: 'El mensaje no puede exceder los 1,000 caracteres.' },
  mensaje_no_encontrado: { status: 404, text: 'Ese mensaje ya no está.' },
  mensaje_sin_correo: { status: 409, text: 'Esta persona solo dejó su teléfono. Comunícate con ese número.' },
  remitente_eliminado: {
    status: 409,
    text: 'Quien escribió este mensaje eliminó su cuenta. Ya no se le puede responder.',
  },
  respuestas_guardadas_llenas: {
    status: 409,
    text: 'Ya tienes 20 respuestas guardadas. Elimina una para guardar otra.',
  },
  respuestas_completas: { status: 409, text: 'Ya respondiste 20 veces este mensaje. Sigan por correo o teléfono.' },

  // Chat
  mensaje_vacio: { status: 400, text: 'Escribe un mensaje.' },
  mensaje_largo: { status: 400, text: 'El mensaje no puede exceder los 2,000 caracteres.' },
  respuesta_en_curso: { status: 409, text: 'Espera a que termine la respuesta anterior.' },
  conversacion_requerida: { status: 401, text: 'Empieza la conversación con tu correo.' },
  conversacion_ajena: { status: 403, text: 'Esa conversación no es la de este navegador.' },
  conversacion_atendida: { status: 409, text: 'Ya te atiende una persona del equipo.' },
  conversacion_no_encontrada: { status: 404, text: 'Esa conversación ya no existe.' },
  conversacion_tomada: { status: 409, text: 'Otra persona del equipo ya atiende esta conversación.' },
  conversacion_vacia: { status: 409, text: 'Todavía no hay nada que enviar.' },
  copias_agotadas: { status: 429, text: 'Ya enviamos tres copias de esta conversación hoy. Pide otra mañana.' },
  conversacion_sin_tomar: { status: 409, text: 'Toma la conversación antes de escribir en ella.' },

  // Plans and payments
  plan_sin_pago: { status: 400, text: 'El plan Gratis no se paga. Elige otro plan para pagar.' },
  plan_se_paga: { status: 409, text: 'Ese plan empieza cuando lo pagas. Hazlo en Pagos.' },
  pago_no_encontrado: { status: 404, text: 'Ese pago no existe o no es tuyo.' },
  pago_rechazado: { status: 402, text: 'El pago no se aceptó. Prueba con otro medio de pago.' },
  pago_requiere_autenticacion: { status: 402, text: 'Tu banco pide que confirmes el pago.' },
  pago_pendiente: {
    status: 409,
    text: 'Aún no sabemos si tu pago se hizo. No pagues otra vez: en cuanto se confirme, tu plan cambia solo.',
  },
  pago_repetido: {
    status: 409,
    text: 'Ya hay un pago más reciente que el que ves en esta página. No se te cobró nada: revisa hasta cuándo está pagado tu plan.',
  },
  pago_sin_hacer: { status: 409, text: 'Este pago todavía no se hizo. Inténtalo otra vez o usa otro medio de pago.' },
  pago_cancelado: { status: 409, text: 'Ese pago ya no está abierto. Empieza otro.' },
  pago_sin_cobrar: { status: 409, text: 'De ese pago no hay nada que devolver.' },
  reembolso_excesivo: { status: 409, text: 'No se puede devolver más de lo que queda de ese pago.' },
  reembolso_cambio: {
    status: 409,
    text: 'De este pago ya se devolvió algo más. Revisa lo que queda y decide otra vez.',
  },
  reembolso_rechazado: { status: 409, text: 'La casa de pagos no aceptó devolver este pago.' },
  aviso_sin_firma: { status: 400, text: 'Este aviso no lo firmó la casa de pagos.' },
  pagos_no_disponibles: { status: 503, text: 'Por ahora no se puede pagar. Inténtalo más tarde.' },

  // Registry of microfrontends
  orden_sin_firma: {
    status: 403,
    text: 'Esta orden no la firmó la autoridad de la plataforma. Usa su llave (TEAM_AUTHORITY_KEY).',
  },
  sin_autoridad: {
    status: 409,
    text: 'Esta plataforma guarda en otro lugar la llave con que se firman los equipos. Usa npm run team.',
  },
  equipo_existente: {
    status: 409,
    text: 'Ese equipo ya está de alta. Cámbiale el token y la llave, o elige otro nombre.',
  },
  equipo_sin_alta: { status: 404, text: 'Ese equipo no está de alta. Dalo de alta primero.' },
  shell_sin_baja: {
    status: 409,
    text: 'El shell muestra todas las páginas y no se da de baja. Cámbiale el token y la llave.',
  },
  limites_por_revision: {
    status: 409,
    text: 'Los límites de este microfrontend están en budgets.json. Cámbialos ahí, con una revisión.',
  },
  version_publicada: { status: 409, text: 'Esa versión ya está publicada con otro contenido. Vuelve a compilar.' },
  revision_distinta: { status: 409, text: 'El canal cambió mientras tanto. Vuelve a leerlo y repite.' },
  version_desconocida: { status: 404, text: 'Esa versión no está publicada. Elige una de la lista de versiones.' },
  version_retirada: { status: 409, text: 'Esa versión se retiró y no puede volver. Publica otra.' },
  version_en_uso: { status: 409, text: 'Los visitantes reciben esa versión. Activa otra antes de retirarla.' },
  canario_en_curso: { status: 409, text: 'Otra versión está en canario. Termínalo antes de activar esta.' },
  canario_rechazado: { status: 409, text: 'La versión no cumple el contrato de la plataforma.' },
  publicacion_rechazada: { status: 422, text: 'La versión no cumple el contrato de la plataforma.' },
} as const satisfies Record<string, { status: number; text: string }>;

/** Code of the closed list; sent over the wire as `code`. */
export type ErrorCode = keyof typeof errorCatalogue;

/** Returns true if the text is a code of the closed list. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalogue, text);
}

/** Body of every refused call: `error` and `message` hold the same Spanish text. */
export interface ErrorEnvelope {
  success: false;
  error: string;
  message: string;
  code: ErrorCode;
  requestId: string;
  /** Names of the invalid fields, if the error is about fields. */
  campos?: string[];
  /** Details for developers (registry calls only), in Spanish. */
  detalles?: string[];
}
