import { type MailContent, writeLetter } from '@vitrina/kernel';
import type { AppealAnswer } from '../store/appeal-answers.ts';
import { type Addressee, greetingOf } from './greeting.ts';

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
