import type { EventData } from '@vitrina/contracts/events';
import { addDays } from '@vitrina/contracts/places';
import { GRACE_DAYS, PLANS } from '@vitrina/contracts/plans';
import { type MailContent, writeLetter } from '@vitrina/kernel';
import { type Addressee, greetingOf } from './greeting.ts';

/** Formats a calendar day. UTC, because a calendar day has no time zone. */
const DAY = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const inWords = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`));

/** Informs that paid time ends or has ended, or that the plan has ended. @param url of the list of payments */
export function planReminderLetter(
  to: Addressee,
  { plan, lastDay, stage }: Omit<EventData<'plan.reminded'>, 'id'>,
  url: string,
): MailContent {
  const words = { plan: PLANS[plan].name, day: inWords(lastDay), grace: inWords(addDays(lastDay, GRACE_DAYS)) };
  const { subject, paragraphs, action } = letters[stage](words);
  return writeLetter({
    subject,
    greeting: greetingOf(to),
    paragraphs,
    action: { label: action, url },
    notes: [
      'Recibes este correo porque tu cuenta tiene o tuvo un plan pagado. No renovamos ningún plan por nuestra cuenta.',
    ],
  });
}

interface Words {
  plan: string;
  /** The last paid day. */
  day: string;
  /** The last day of grace. */
  grace: string;
}

const ends = ({ plan, day, grace }: Words) => ({
  subject: `Tu plan ${plan} termina el ${day}`,
  paragraphs: [
    `Tu plan ${plan} está pagado hasta el ${day}.`,
    `Si quieres seguir con él, haz tu aportación. Si no la haces, lo conservas hasta el ${grace} y después tu vitrina vuelve al plan Gratis.`,
  ],
  action: 'Seguir con mi plan',
});

const letters: Record<EventData<'plan.reminded'>['stage'], (words: Words) => Letter> = {
  week: ends,
  day: ends,
  grace: ({ plan, day, grace }) => ({
    subject: `Lo que pagaste de tu plan ${plan} terminó`,
    paragraphs: [
      `Tu plan ${plan} estaba pagado hasta el ${day}. Sigue activo hasta el ${grace}, para que puedas renovarlo.`,
      'Después tu vitrina vuelve al plan Gratis. Nada de lo que publicaste se borra.',
    ],
    action: 'Renovar mi plan',
  }),
  over: ({ plan }) => ({
    subject: 'Tu vitrina volvió al plan Gratis',
    paragraphs: [
      `Tu plan ${plan} terminó. Nada de lo que publicaste se borró: lo que el plan Gratis no muestra está en tu área, marcado como «Oculta por tu plan».`,
      'Vuelve a verse en cuanto tengas otra vez un plan que lo muestre.',
    ],
    action: 'Elegir un plan',
  }),
};

type Letter = { subject: string; paragraphs: string[]; action: string };
