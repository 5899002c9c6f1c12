import type { NotificationKind } from '@vitrina/contracts/wire';
import { linkLifetime } from './mails/wording.ts';

/** Kinds of notification mails, worded for use within a sentence. */
const kinds: Record<NotificationKind, string> = {
  comments: 'comentarios nuevos',
  replies: 'respuestas a tus comentarios',
  messages: 'mensajes nuevos',
  followUps: 'preguntas sobre tus contactos',
  decisions: 'decisiones sobre lo que publicas',
};

/** Texts of successful responses; errors are in the catalogue of the contracts. */
export const texts = {
  /** Sent whether or not the e-mail has an account (R61). */
  registered:
    'Revisa tu correo. Si tu cuenta es nueva, ya puedes iniciar sesión; si ya tenías una, ahí te decimos cómo entrar.',
  recoverySent: `Si hay una cuenta con ese correo, le enviamos un enlace para elegir otra contraseña. Vale ${linkLifetime('recovery')}; revisa también el correo no deseado.`,
  passwordReset: 'Tu contraseña cambió. Inicia sesión con la nueva.',
  confirmed: 'Tu correo está confirmado.',
  nameChanged: 'Tu nombre cambió.',
  emailChanged: 'Tu cuenta usa ahora este correo. Inicia sesión con él.',
  /** Sent whether or not another account has the address. */
  emailChangeSent: (email: string) =>
    `Enviamos un enlace a ${email}. Tu correo cambia cuando lo abras; vale ${linkLifetime('emailChange')}. Revisa también el correo no deseado.`,
  confirmationSent: 'Te enviamos el enlace. Revisa también el correo no deseado.',
  phoneCodeSent: 'Te enviamos un código por mensaje de texto. Vale 10 minutos.',
  phoneConfirmed: 'Tu teléfono está confirmado.',
  /** Text message. */
  phoneCode: (code: string) => `${code} es tu código de Vitrina. Vale 10 minutos. No lo compartas con nadie.`,
  unsubscribed: (off: readonly NotificationKind[]) =>
    `Listo: ya no te avisaremos por correo de ${new Intl.ListFormat('es').format(off.map((kind) => kinds[kind]))}.`,
  erasureBegun: (day: string) =>
    `Tu cuenta dejó de verse y se eliminará el ${day}. Si cambias de opinión, inicia sesión antes.`,
  erasureCancelled: 'Tu cuenta sigue aquí: cancelamos su eliminación.',
  unknownBrowser: 'Navegador desconocido',
  browserOn: (browser: string, system: string) => `${browser} en ${system}`,
  unknownPlace: 'Lugar desconocido',
  erasedSender: 'Cuenta eliminada',
  messageSent: (business: string) => `Enviamos tu mensaje a ${business}. Te responderá al contacto que dejaste.`,
  profileRead: 'Datos obtenidos correctamente.',
  profileUpdated: 'Datos actualizados correctamente.',
  operatorName: 'Operación',
  adminName: 'Administración',
} as const;
