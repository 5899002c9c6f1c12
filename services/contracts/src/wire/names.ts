/*
 * Values that have an English name in code, documents, events and jobs, and a Spanish one on the wire. The product's own
 * names have only one: ids of plans, codes of errors, codes and names of places and trades are the same everywhere.
 */

/** The same values under the names that code and documents have for them, and under those of the wire. */
interface Names<T extends Record<string, string>> {
  /** The wire's name of each value, by ours. */
  toWire: T;
  /** Our name of each value, by the wire's. */
  fromWire: { [K in keyof T as T[K]]: K };
}

/**
 * Both directions of a table from our names to the wire's. Marked as pure, so that browsers load only the tables they use.
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

/** Things that the log of decisions is about. */
export const decisionKinds = names({ ...subjectKinds.toWire, account: 'cuenta', appeal: 'apelacion', word: 'palabra' });
export type DecisionKind = keyof typeof decisionKinds.toWire;

/**
 * What the log holds of the staff: decisions; `uphold`, an appeal against one that was rejected; `read`, the reading of
 * personal data in a list; roles given and taken; `retry` and `discard`, uploads that could not be processed and mails that could not be
 * sent; `refund`, money given back; `operate`, a change on the board of the queues; `teach` and `unteach`, words of the search.
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
});
export type DecisionAction = keyof typeof decisionActions.toWire;

/** Queues in which something waits for the staff. `payments` holds what was paid otherwise than agreed, and open disputes. */
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

/** Things that a decision can be appealed about. */
export const appealKinds = names({ ...subjectKinds.toWire, account: 'cuenta' });
export type AppealKind = keyof typeof appealKinds.toWire;

/** States of an appeal. */
export const appealStates = names({ open: 'abierta', accepted: 'aceptada', rejected: 'rechazada' });
export type AppealState = keyof typeof appealStates.toWire;

/** Why a comment waits for a decision before others see it. */
export const commentRisks = names({
  link: 'enlace',
  contact: 'contacto',
  shouting: 'gritos',
  repeated: 'repetido',
  insult: 'insulto',
  crowd: 'red',
});
export type CommentRisk = keyof typeof commentRisks.toWire;

/** States of a visitor's message in a provider's inbox; `held` where it looks like spam. */
export const messageStates = names({ new: 'nuevo', read: 'leido', answered: 'respondido', held: 'retenido' });
export type MessageState = keyof typeof messageStates.toWire;

/** Where a provider's messages are. */
export const messageFolders = names({ inbox: 'recibidos', spam: 'spam' });

/** What a provider does with a message beside answering it; `allow` moves it out of the folder of spam. */
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

/** Why people report something. */
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

/** What an administrator's removal covers: one post, or the whole profile. */
export const removalScopes = names({ post: 'publicacion', provider: 'perfil' });

/** What a page tells of a provider: their page was shown, a way to get in touch was used, their card was scanned. */
export const visitKinds = names({ view: 'vista', contact: 'contacto', card: 'tarjeta' });

/** Ways to get in touch with a provider. */
export const contactChannels = names({ phone: 'telefono', whatsapp: 'whatsapp', mail: 'correo', web: 'www' });
export type ContactChannel = keyof typeof contactChannels.toWire;

/** What a phone number is, as far as its country's numbering plan tells. */
export const phoneKinds = names({ mobile: 'movil', landline: 'fijo', unknown: 'desconocido' });
export type PhoneKind = keyof typeof phoneKinds.toWire;

/** Why a microfrontend failed in a browser. */
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
 * What people get by mail unless they switch it off: comments on their page, answers to theirs, messages of visitors,
 * decisions of the staff.
 */
export const notificationKinds = names({
  comments: 'comentarios',
  replies: 'respuestas',
  messages: 'mensajes',
  decisions: 'decisiones',
});
export type NotificationKind = keyof typeof notificationKinds.toWire;

/** What would make a provider's presentation better. */
export const hintKinds = names({
  noPhoto: 'sin_foto',
  quiet: 'sin_novedades',
  shortDescription: 'descripcion_corta',
  darkPicture: 'imagen_oscura',
  smallPicture: 'imagen_chica',
  noSocialLinks: 'sin_redes',
  noWebsite: 'sin_web',
  noHours: 'sin_horario',
});
export type HintKind = keyof typeof hintKinds.toWire;

/** Roles: a `user` becomes a `provider` when the profile is complete (R2). */
export const roles = names({ user: 'usuario', provider: 'proveedor', agent: 'agente', admin: 'admin' });
export type Role = keyof typeof roles.toWire;

/** Who answers a visitor's conversation next: the assistant, a person who is awaited or has taken it; or it is over. */
export const conversationStates = names({
  assistant: 'bot',
  waiting: 'pendiente_humano',
  agent: 'con_agente',
  resolved: 'resuelta',
});
export type ConversationState = keyof typeof conversationStates.toWire;

/** Who said something in a conversation. */
export const chatSenders = names({ user: 'user', ai: 'ai', agent: 'humano' });
export type ChatSender = keyof typeof chatSenders.toWire;

/** What is uploaded. */
export const workKinds = names({ post: 'publicacion', photo: 'foto' });

/** Why an upload is given up: its decoders crashed or hung, its runs were lost, or they failed without a known cause. */
export const deadReasons = names({ crashes: 'cuelgue', lostRuns: 'interrumpido', faults: 'falla' });

/** Which letter a mail about an account is. */
export const mailKinds = names({
  confirmation: 'confirmacion',
  passwordChanged: 'contrasena',
  passkeyAdded: 'llave',
  emailChange: 'correo_nuevo',
  emailChangeAsked: 'cambio_de_correo_pedido',
  emailChanged: 'correo_cambiado',
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
