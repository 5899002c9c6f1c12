import { type MailContent, writeLetter } from '@vitrina/kernel';

/** Small print under a letter that a stranger may have caused. */
const NOT_YOU = 'Si no fuiste tú, no tienes que hacer nada.';

/** Asks for the confirmation of an e-mail. @param url of the page that confirms it */
export function confirmationLetter(name: string, url: string): MailContent {
  return writeLetter({
    subject: 'Confirma tu correo',
    greeting: `Hola, ${name}:`,
    paragraphs: ['Con este correo se abrió una cuenta en Vitrina. Confirma que es tuyo.'],
    action: { label: 'Confirmar mi correo', url },
    notes: ['El enlace vale 7 días.', NOT_YOU],
  });
}

/** Leads to the choice of a new password. @param url of the page with the form */
export function recoveryLetter(name: string, url: string): MailContent {
  return writeLetter({
    subject: 'Elige una nueva contraseña',
    greeting: `Hola, ${name}:`,
    paragraphs: ['Alguien pidió una nueva contraseña para tu cuenta de Vitrina.'],
    action: { label: 'Elegir mi nueva contraseña', url },
    notes: ['El enlace vale 30 minutos y una sola vez.', `${NOT_YOU} Tu contraseña sigue siendo la misma.`],
  });
}

/** Tells that a password was changed. @param url of the page that sends a link for another one */
export function passwordChangedLetter(name: string, url: string): MailContent {
  return writeLetter({
    subject: 'Tu contraseña cambió',
    greeting: `Hola, ${name}:`,
    paragraphs: [
      'La contraseña de tu cuenta de Vitrina cambió, y se cerraron las sesiones que estaban abiertas.',
      'Si no fuiste tú, elige otra cuanto antes.',
    ],
    action: { label: 'Elegir otra contraseña', url },
    notes: [],
  });
}

/** Tells until when a deleted account comes back. @param url of the login */
export function erasureLetter(name: string, day: string, url: string): MailContent {
  return writeLetter({
    subject: 'Tu cuenta se va a eliminar',
    greeting: `Hola, ${name}:`,
    paragraphs: [
      `Se pidió eliminar tu cuenta de Vitrina. Ya no se ve nada de ella, y el ${day} se borrará con todo lo que publicaste.`,
      'Si cambias de opinión, inicia sesión antes de ese día y todo vuelve a su lugar.',
    ],
    action: { label: 'Conservar mi cuenta', url },
    notes: ['Si no lo pediste tú, inicia sesión y cambia tu contraseña cuanto antes.'],
  });
}
