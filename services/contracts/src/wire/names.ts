/*
 * Values that have an English name in code, documents, events and jobs, and a Spanish one on the wire. The product's
 * own names have only one: ids of plans, codes of errors, codes and names of places and trades are the same everywhere.
 */

/** Values under their names in code and documents, and under their names on the wire. */
interface Names<T extends Record<string, string>> {
  /** Wire name of each value, by ours. */
  toWire: T;
  /** Our name of each value, by the wire's. */
  fromWire: { [K in keyof T as T[K]]: K };
}

/**
 * Builds both directions of a table from our names to the wire's. Marked as pure, so that browsers load only the tables
 * they use.
 * @__NO_SIDE_EFFECTS__
 */
export function names<const T extends Record<string, string>>(toWire: T): Names<T> {
  const reversed = Object.entries(toWire).map(([ours, wires]) => [wires, ours]);
  return { toWire, fromWire: Object.fromEntries(reversed) };
}

/** Things that can be reported and removed. */
export const subjectKinds = names({
  post: 'publicacion',
  comment: 'comentario',
  provider: 'proveedor',
  entry: 'entrada',
});
export type SubjectKind = keyof typeof subjectKinds.toWire;

/** Subjects of the log of decisions. */
export const decisionKinds = names({ ...subjectKinds.toWire, account: 'cuenta', appeal: 'apelacion', word: 'palabra' });
export type DecisionKind = keyof typeof decisionKinds.toWire;

/**
 * Actions of staff in the log: decisions; `uphold`, the rejection of an appeal; `read`, the reading of personal data in
 * a list; roles given and taken; `retry` and `discard`, uploads that could not be processed and mails that could not be
 * sent; `refund`, a refund; `operate`, a change on the page of the queues; `teach` and `unteach`, words of the search;
 * `award` and `withdraw`, badges.
 */
export const decisionActions = names({
  publish: 'publicar',
  reject: 'rechazar',
  dismiss: 'descartar',
  remove: 'retirar',
  restore: 'restaurar',
  suspend: 'suspender',
  reinstate: 'readmitir',
  uphold: 'mantener',
  read: 'consultar',
  grant: 'nombrar',
  revoke: 'relevar',
  retry: 'reintentar',
  discard: 'desechar',
  refund: 'reembolsar',
  operate: 'operar',
  teach: 'ensenar',
  unteach: 'olvidar',
  award: 'otorgar',
  withdraw: 'quitar',
});
export type DecisionAction = keyof typeof decisionActions.toWire;

/** Queues that wait for the staff. `payments` holds payments that differ from their order, and open disputes. */
export const waitingQueues = names({
  comments: 'comentarios',
  reports: 'reportes',
  appeals: 'apelaciones',
  searches: 'busquedas',
  files: 'fallidos',
  mails: 'correos',
  payments: 'pagos',
  conversations: 'conversaciones',
});

/** Subjects whose decisions can be appealed. */
export const appealKinds = names({ ...subjectKinds.toWire, account: 'cuenta' });
export type AppealKind = keyof typeof appealKinds.toWire;

/** States of an appeal. */
export const appealStates = names({ open: 'abierta', accepted: 'aceptada', rejected: 'rechazada' });
export type AppealState = keyof typeof appealStates.toWire;

/** Reasons for holding a comment until it is decided, or a message as spam. */
export const commentRisks = names({
  link: 'enlace',
  contact: 'contacto',
  shouting: 'gritos',
  repeated: 'repetido',
  insult: 'insulto',
  crowd: 'red',
});
export type CommentRisk = keyof typeof commentRisks.toWire;

/** Reasons for holding a comment, with those that apply to a rating. */
export const heldReasons = names({ ...commentRisks.toWire, own: 'propia', mutual: 'reciproca', burst: 'rafaga' });
export type HeldReason = keyof typeof heldReasons.toWire;

/** States of a visitor's message in a provider's inbox; `held` if it looks like spam. */
export const messageStates = names({ new: 'nuevo', read: 'leido', answered: 'respondido', held: 'retenido' });
export type MessageState = keyof typeof messageStates.toWire;

/** Folders of a provider's messages. */
export const messageFolders = names({ inbox: 'recibidos', spam: 'spam' });

/** Actions of a provider on a message besides a reply; `allow` moves it out of the spam folder. */
export const messageActions = names({ read: 'leer', allow: 'permitir', remove: 'eliminar', restore: 'recuperar' });
export type MessageAction = keyof typeof messageActions.toWire;

/** States of a comment in the administrators' list. */
export const commentStates = names({
  published: 'publicado',
  held: 'en_revision',
  hidden: 'oculto',
  rejected: 'rechazado',
  removed: 'retirado',
});

/** Reasons of reports. */
export const reportReasons = names({
  spam: 'spam',
  offensive: 'ofensivo',
  misleading: 'enganoso',
  copyright: 'derechos_autor',
  other: 'otro',
});
export type ReportReasonName = keyof typeof reportReasons.toWire;

/** Kinds of posts. */
export const postKinds = names({ image: 'imagen', video: 'video' });
export type PostKind = keyof typeof postKinds.toWire;

/** States of a post as its owner sees them; `withheld`: administrators keep it from the public. */
export const postStates = names({
  processing: 'procesando',
  published: 'publicada',
  scheduled: 'programada',
  hidden: 'oculta',
  failed: 'fallida',
  withheld: 'en_revision',
});
export type PostState = keyof typeof postStates.toWire;

/** Stages of the processing of a post. */
export const postStages = names({ queued: 'en_cola', processing: 'procesando', done: 'lista', failed: 'fallida' });
export type PostStage = keyof typeof postStages.toWire;

/** States of a blog entry as its owner sees them; `withheld`: administrators keep it from the public. */
export const entryStates = names({ published: 'publicada', hidden: 'oculta', withheld: 'en_revision' });
export type EntryState = keyof typeof entryStates.toWire;

/** States of the picture of a blog entry. */
export const entryPictureStates = names({ processing: 'procesando', ready: 'lista', failed: 'fallida' });

/** Scope of an administrator's removal: one post, or the whole profile. */
export const removalScopes = names({ post: 'publicacion', provider: 'perfil' });

/** Visits of a provider's page: a view, a use of a contact method, a scan of the card. */
export const visitKinds = names({ view: 'vista', contact: 'contacto', card: 'tarjeta' });

/** Contact methods of a provider. */
export const contactChannels = names({ phone: 'telefono', whatsapp: 'whatsapp', mail: 'correo', web: 'www' });
export type ContactChannel = keyof typeof contactChannels.toWire;

/** Kind of a phone number, as far as its country's numbering plan distinguishes it. */
export const phoneKinds = names({ mobile: 'movil', landline: 'fijo', unknown: 'desconocido' });
export type PhoneKind = keyof typeof phoneKinds.toWire;

/** Causes of a microfrontend's failure in a browser. */
export const failureKinds = names({
  http: 'http',
  network: 'red',
  timeout: 'tiempo',
  integrity: 'integridad',
  evaluation: 'evaluacion',
  contract: 'contrato',
  render: 'pantalla',
  hang: 'bloqueo',
  load: 'carga',
  runtime: 'ejecucion',
  first: 'primero',
});
export type FailureKind = keyof typeof failureKinds.toWire;

/**
 * Notifications that people get by mail unless they switch them off: comments on their page, answers to theirs,
 * messages of visitors, the question about a contact of theirs, decisions of the staff.
 */
export const notificationKinds = names({
  comments: 'comentarios',
  replies: 'respuestas',
  messages: 'mensajes',
  followUps: 'seguimientos',
  decisions: 'decisiones',
});
export type NotificationKind = keyof typeof notificationKinds.toWire;

/**
 * Notifications that the devices show on which a person turned them on (R60): messages, comments and ratings for
 * providers, answers to a comment or a message, the end of a plan.
 */
export const pushKinds = names({
  messages: 'mensajes',
  comments: 'comentarios',
  ratings: 'valoraciones',
  replies: 'respuestas',
  plan: 'plan',
});
export type PushKind = keyof typeof pushKinds.toWire;

/** Hints for improving a provider's presentation. */
export const hintKinds = names({
  noPhoto: 'sin_foto',
  quiet: 'sin_novedades',
  shortDescription: 'descripcion_corta',
  darkPicture: 'imagen_oscura',
  smallPicture: 'imagen_chica',
  noSocialLinks: 'sin_redes',
  noWebsite: 'sin_web',
  noHours: 'sin_horario',
  noTown: 'sin_ciudad',
  noPrices: 'sin_precios',
});
export type HintKind = keyof typeof hintKinds.toWire;

/** Roles: a `user` becomes a `provider` when the profile is complete (R2). */
export const roles = names({ user: 'usuario', provider: 'proveedor', agent: 'agente', admin: 'admin' });
export type Role = keyof typeof roles.toWire;

/**
 * States of a visitor's conversation, by who answers next: the assistant, an awaited person, a person who has taken it;
 * or closed.
 */
export const conversationStates = names({
  assistant: 'bot',
  waiting: 'pendiente_humano',
  agent: 'con_agente',
  resolved: 'resuelta',
});
export type ConversationState = keyof typeof conversationStates.toWire;

/** Authors in a conversation. */
export const chatSenders = names({ user: 'user', ai: 'ai', agent: 'humano' });
export type ChatSender = keyof typeof chatSenders.toWire;

/** Kinds of uploads. */
export const workKinds = names({ post: 'publicacion', photo: 'foto' });

/**
 * Reasons for giving an upload up: its decoders crashed or hung, its runs were lost, or they failed without a known
 * cause.
 */
export const deadReasons = names({ crashes: 'cuelgue', lostRuns: 'interrumpido', faults: 'falla' });

/** Kinds of mails about an account; `phoneCode` is a text message. */
export const mailKinds = names({
  confirmation: 'confirmacion',
  passwordChanged: 'contrasena',
  passkeyAdded: 'llave',
  emailChange: 'correo_nuevo',
  emailChangeAsked: 'cambio_de_correo_pedido',
  emailChanged: 'correo_cambiado',
  phoneCode: 'codigo_telefono',
  suspended: 'suspension',
  reinstated: 'readmision',
  erasure: 'eliminacion',
  notifications: 'avisos',
  staffCall: 'llamada',
  transcript: 'copia',
  planReminder: 'plan',
  payment: 'pago',
  recovery: 'recuperacion',
  repeatedRegistration: 'registro',
  messageReply: 'mensaje',
  appealAnswered: 'apelacion',
});
export type MailKind = keyof typeof mailKinds.toWire;

/**
 * Badges of a provider (R56), in the order in which they are shown: the e-mail and the telephone were confirmed by a
 * code, an administrator reviewed the identity and the professional licence.
 */
export const badgeKinds = names({ email: 'correo', phone: 'telefono', identity: 'identidad', licence: 'cedula' });
export type BadgeKind = keyof typeof badgeKinds.toWire;

/** Units of a service's price (R55); `job` is the whole work. */
export const serviceUnits = names({
  job: 'trabajo',
  service: 'servicio',
  project: 'proyecto',
  hour: 'hora',
  day: 'dia',
  night: 'noche',
  week: 'semana',
  month: 'mes',
  visit: 'visita',
  session: 'sesion',
  lesson: 'clase',
  event: 'evento',
  person: 'persona',
  piece: 'pieza',
  package: 'paquete',
  meter: 'metro',
  squareMeter: 'm2',
  kilometer: 'km',
});
export type ServiceUnit = keyof typeof serviceUnits.toWire;

/** Payment methods of a provider (R55); `wallet` is a payment by an app or a code. */
export const paymentMethods = names({
  cash: 'efectivo',
  transfer: 'transferencia',
  card: 'tarjeta',
  installments: 'plazos',
  wallet: 'billetera',
  cheque: 'cheque',
});
export type PaymentMethod = keyof typeof paymentMethods.toWire;

/** Fields of a profile that people write. */
export const profileFields = names({
  name: 'nombre',
  email: 'email',
  phone: 'telefono',
  address: 'direccion',
  postalCode: 'cp',
  country: 'pais',
  subdivision: 'estado_pais',
  preferences: 'preferencias',
  policy: 'politica',
  hours: 'horario',
  description: 'descripcion',
  businessName: 'nnegocio',
  website: 'www',
  specialty: 'especialidad',
  segments: 'segmento',
  socialLinks: 'redes',
  town: 'ciudad',
  serviceRadius: 'radio_km',
  isOnline: 'en_linea',
  openingHours: 'horas',
  services: 'servicios',
  paymentMethods: 'pagos',
  languages: 'idiomas',
  givesInvoices: 'factura',
  workingSince: 'desde_anio',
});
export type ProfileField = keyof typeof profileFields.toWire;
