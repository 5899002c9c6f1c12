import { type MailContent, writeLetter } from '@vitrina/kernel';
import { type Addressee, greetingOf } from '../mails/wording.ts';
import type { AppealAnswer } from './appeal-answers.ts';

/** Note under a letter about a decision; these letters cannot be switched off. */
const DECISION = 'Recibes este correo porque se tomó una decisión sobre tu cuenta.';

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

/** Owner's word for the thing that the decision was about, by kind. */
const THINGS = {
  post: 'tu publicación',
  comment: 'tu comentario',
  provider: 'tu perfil',
  entry: 'la entrada de tu blog',
  account: 'tu cuenta',
} as const;

/** Informs about the answer to an appeal. @param url of the login */
export function appealAnsweredLetter(
  to: Addressee,
  { kind, accepted, answer }: Pick<AppealAnswer, 'kind' | 'accepted' | 'answer'>,
  url: string,
): MailContent {
  const thing = THINGS[kind];
  return writeLetter({
    subject: accepted ? 'Aceptamos tu apelación' : 'Revisamos tu apelación',
    greeting: greetingOf(to),
    paragraphs: [
      accepted
        ? `Una persona revisó tu apelación y la aceptó: deshicimos la decisión sobre ${thing}.`
        : `Una persona revisó tu apelación y la rechazó: la decisión sobre ${thing} se mantiene.`,
      `La respuesta: «${answer}».`,
    ],
    action: { label: 'Ir a Vitrina', url },
    notes: ['Recibes este correo porque apelaste una decisión.'],
  });
}
