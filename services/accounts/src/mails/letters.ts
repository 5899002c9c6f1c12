import { type MailContent, writeLetter } from '@vitrina/kernel';
import { type Addressee, greetingOf, UNNAMED } from './greeting.ts';

/** Note under a letter that a stranger may have caused. */
const NOT_YOU = 'Si no fuiste tú, no tienes que hacer nada.';

/** Note under a letter about a decision; these letters cannot be switched off. */
const DECISION = 'Recibes este correo porque se tomó una decisión sobre tu cuenta.';

/** Asks the owner to confirm their e-mail. @param url of the page that confirms it */
export function confirmationLetter(url: string): MailContent {
  return writeLetter({
    subject: 'Confirma tu correo',
    greeting: UNNAMED,
    paragraphs: ['Con este correo se abrió una cuenta en Vitrina. Confirma que es tuyo.'],
    action: { label: 'Confirmar mi correo', url },
    notes: ['El enlace vale 7 días.', NOT_YOU],
  });
}

/** Links to the form for a new password. @param url of the page with the form */
export function recoveryLetter(to: Addressee, url: string): MailContent {
  return writeLetter({
    subject: 'Elige una nueva contraseña',
    greeting: greetingOf(to),
    paragraphs: ['Alguien pidió una nueva contraseña para tu cuenta de Vitrina.'],
    action: { label: 'Elegir mi nueva contraseña', url },
    notes: ['El enlace vale 30 minutos y una sola vez.', `${NOT_YOU} Tu contraseña sigue siendo la misma.`],
  });
}

/**
 * Answers a registration with an e-mail that already has an account. Contains no text from this or the first registration,
 * because neither person may own the e-mail.
 * @param url of the login
 * @param recoverUrl of the page that sends a link for a new password
 */
export function repeatedRegistrationLetter(url: string, recoverUrl: string): MailContent {
  return writeLetter({
    subject: 'Ya tienes una cuenta en Vitrina',
    greeting: 'Hola:',
    paragraphs: [
      'Alguien quiso registrarse en Vitrina con este correo, que ya tiene una cuenta. La cuenta sigue igual.',
      `Si fuiste tú, inicia sesión. Si no recuerdas tu contraseña o no abriste tú la cuenta, elige otra contraseña: ${recoverUrl}`,
    ],
    action: { label: 'Iniciar sesión', url },
    notes: [NOT_YOU],
  });
}

/** Informs that the password was changed. @param url of the page that sends a recovery link */
export function passwordChangedLetter(to: Addressee, url: string): MailContent {
  return writeLetter({
    subject: 'Tu contraseña cambió',
    greeting: greetingOf(to),
    paragraphs: [
      'La contraseña de tu cuenta de Vitrina cambió, y se cerraron las sesiones que estaban abiertas.',
      'Si no fuiste tú, elige otra cuanto antes.',
    ],
    action: { label: 'Elegir otra contraseña', url },
    notes: [],
  });
}

/**
 * Asks a new address for confirmation. Contains no text of the person who typed the address.
 * @param url of the page that confirms it
 */
export function emailChangeLetter(url: string): MailContent {
  return writeLetter({
    subject: 'Confirma tu nuevo correo',
    greeting: UNNAMED,
    paragraphs: ['Alguien quiere usar este correo para su cuenta de Vitrina. Si fuiste tú, confírmalo.'],
    action: { label: 'Usar este correo', url },
    notes: ['El enlace vale 24 horas. Al confirmar se cierran las sesiones abiertas.', NOT_YOU],
  });
}

/** Informs the owner of an address that another account cannot use it. @param url of the login */
export function emailTakenLetter(url: string): MailContent {
  return writeLetter({
    subject: 'Ya tienes una cuenta en Vitrina',
    greeting: UNNAMED,
    paragraphs: [
      'Alguien quiso usar este correo para otra cuenta de Vitrina, y ya tiene una. Las dos cuentas siguen igual.',
      'Si fuiste tú, usa otro correo, o elimina primero la cuenta que ya lo tiene.',
    ],
    action: { label: 'Iniciar sesión', url },
    notes: [NOT_YOU],
  });
}

/** Informs the current address that a change was requested. @param url of the page that sends a recovery link */
export function emailChangeAskedLetter(to: Addressee, url: string): MailContent {
  return writeLetter({
    subject: 'Pidieron cambiar el correo de tu cuenta',
    greeting: greetingOf(to),
    paragraphs: [
      'Alguien con tu contraseña pidió usar otro correo en tu cuenta de Vitrina. Cambiará cuando ese correo lo confirme.',
      'Si no fuiste tú, elige otra contraseña ahora: así se cancela el cambio y se cierran todas las sesiones.',
    ],
    action: { label: 'Elegir otra contraseña', url },
    notes: ['Si fuiste tú, no tienes que hacer nada.'],
  });
}

/** Informs the former address that the account has a new one. @param url of the operator's contact page */
export function emailChangedLetter(to: Addressee, url: string): MailContent {
  return writeLetter({
    subject: 'Tu cuenta usa otro correo',
    greeting: greetingOf(to),
    paragraphs: [
      'El correo de tu cuenta de Vitrina cambió, y se cerraron las sesiones que estaban abiertas. Aquí ya no te escribiremos.',
      'Si no fuiste tú, escríbenos cuanto antes.',
    ],
    action: { label: 'Escribir a Vitrina', url },
    notes: [],
  });
}

/** Informs that a passkey was added. @param url of the page that lists passkeys */
export function passkeyAddedLetter(to: Addressee, url: string): MailContent {
  return writeLetter({
    subject: 'Se agregó una llave de acceso',
    greeting: greetingOf(to),
    paragraphs: [
      'Desde ahora tu cuenta de Vitrina también se abre con una nueva llave de acceso.',
      'Si no fuiste tú, elige otra contraseña con «¿Olvidaste tu contraseña?»: así se quitan todas las llaves.',
    ],
    action: { label: 'Ver mis llaves', url },
    notes: [],
  });
}

/** Informs a staff member that visitors are waiting, without any text of theirs. @param url of the inbox */
export function staffCallLetter(to: Addressee, url: string): MailContent {
  return writeLetter({
    subject: 'Alguien espera a una persona del equipo',
    greeting: greetingOf(to),
    paragraphs: ['En el chat de Vitrina hay conversaciones que esperan a una persona, y ahora no hay nadie en línea.'],
    action: { label: 'Abrir las conversaciones', url },
    notes: ['Recibes este correo porque atiendes a quienes visitan Vitrina, a lo sumo uno cada media hora.'],
  });
}

/** Informs about the pending erasure of an account. @param day until which a login cancels it @param url of the login */
export function erasureLetter(to: Addressee, day: string, url: string): MailContent {
  return writeLetter({
    subject: 'Tu cuenta se va a eliminar',
    greeting: greetingOf(to),
    paragraphs: [
      `Se pidió eliminar tu cuenta de Vitrina. Ya no se ve nada de ella, y el ${day} se borrará con todo lo que publicaste.`,
      'Si cambias de opinión, inicia sesión antes de ese día y todo vuelve a su lugar.',
    ],
    action: { label: 'Conservar mi cuenta', url },
    notes: ['Si no lo pediste tú, inicia sesión y cambia tu contraseña cuanto antes.'],
  });
}

/**
 * Informs that an account was suspended.
 * @param reason text of the administrator
 * @param since date and time, formatted; null if there was no decision
 * @param action link to the page to appeal, or to ask for a review
 */
export function suspendedLetter(
  to: Addressee,
  reason: string,
  since: string | null,
  action: { label: string; url: string },
): MailContent {
  return writeLetter({
    subject: 'Suspendimos tu cuenta',
    greeting: greetingOf(to),
    paragraphs: [
      'Suspendimos tu cuenta de Vitrina: nadie ve lo que publicaste y no puedes iniciar sesión.',
      ...(since ? [`Desde el ${since}.`] : []),
      ...reasonLine(reason),
      'Si crees que es un error, puedes pedir que lo revisemos.',
    ],
    action,
    notes: [DECISION],
  });
}

/** Informs that a suspension was lifted. @param reason text of the administrator, may be empty @param url of the login */
export function reinstatedLetter(to: Addressee, reason: string, url: string): MailContent {
  return writeLetter({
    subject: 'Tu cuenta está activa otra vez',
    greeting: greetingOf(to),
    paragraphs: [
      'Levantamos la suspensión de tu cuenta de Vitrina: puedes iniciar sesión y lo que publicaste se ve de nuevo.',
      ...reasonLine(reason),
    ],
    action: { label: 'Iniciar sesión', url },
    notes: [DECISION],
  });
}

function reasonLine(reason: string): string[] {
  return reason === '' ? [] : [`El motivo: «${reason}».`];
}
