import type { EventData } from '@vitrina/contracts/events';
import { addDays, runtimeZone } from '@vitrina/contracts/places';
import { GRACE_DAYS, PLANS } from '@vitrina/contracts/plans';
import { type MailContent, writeLetter } from '@vitrina/kernel';
import { type Addressee, greetingOf } from '../mails/wording.ts';
import type { PaymentNotification } from './payment-notifications.ts';

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
  const { subject, paragraphs, action } = reminders[stage](words);
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

interface ReminderWords {
  plan: string;
  /** The last paid day. */
  day: string;
  /** The last day of grace. */
  grace: string;
}

const ends = ({ plan, day, grace }: ReminderWords) => ({
  subject: `Tu plan ${plan} termina el ${day}`,
  paragraphs: [
    `Tu plan ${plan} está pagado hasta el ${day}.`,
    `Si quieres seguir con él, haz tu aportación. Si no la haces, lo conservas hasta el ${grace} y después tu vitrina vuelve al plan Gratis.`,
  ],
  action: 'Seguir con mi plan',
});

const reminders: Record<EventData<'plan.reminded'>['stage'], (words: ReminderWords) => ReminderLetter> = {
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

type ReminderLetter = { subject: string; paragraphs: string[]; action: string };

/**
 * Informs about a payment, a refund, a dispute, or a refused payment.
 * @param url of the receipt; of the list of payments if the payment was refused
 */
export function paymentLetter(
  to: Addressee,
  {
    what,
    plan,
    cents,
    at,
    timeZone,
    simulated,
    text = '',
  }: Omit<PaymentNotification, '_id' | 'accountId' | 'createdAt' | 'mails'>,
  url: string,
): MailContent {
  const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: runtimeZone(timeZone) }).format(
    new Date(at),
  );
  const { subject, paragraphs } = letters[what]({
    plan: PLANS[plan].name,
    amount: `$${(cents / 100).toFixed(2)} MXN`,
    day,
    text,
  });
  const isRefused = what === 'refused';
  return writeLetter({
    subject,
    greeting: greetingOf(to),
    paragraphs: [...paragraphs, ...(simulated ? ['Es una prueba: no se movió dinero.'] : [])],
    action: { label: isRefused ? 'Ir a Pagos' : 'Ver el recibo', url },
    notes: [
      isRefused
        ? 'Recibes este correo porque intentaste pagar un plan. No se te cobró nada.'
        : 'Recibes este correo porque se movió dinero de tu cuenta. El recibo no es un comprobante fiscal.',
    ],
  });
}

interface Words {
  plan: string;
  amount: string;
  /** Formatted date in the provider's time zone. */
  day: string;
  /** Reason for a refused payment and the next step. */
  text: string;
}

const letters: Record<
  EventData<'payment.entered'>['what'],
  (words: Words) => { subject: string; paragraphs: string[] }
> = {
  paid: ({ plan, amount, day }) => ({
    subject: `Recibimos tu aportación, plan ${plan}`,
    paragraphs: [
      `El ${day} recibimos ${amount}: aportación, plan ${plan}.`,
      'Gracias: tu aportación mantiene abierta la vitrina. No renovamos ningún plan por nuestra cuenta.',
    ],
  }),
  refunded: ({ plan, amount, day }) => ({
    subject: `Te devolvimos ${amount}`,
    paragraphs: [
      `El ${day} devolvimos ${amount} de tu aportación del plan ${plan}, por el mismo medio con el que pagaste.`,
      'Tu banco puede tardar unos días en mostrarlo. Si se devolvió todo el pago, terminó también el tiempo que pagó.',
    ],
  }),
  refundFailed: ({ plan, amount }) => ({
    subject: `No pudimos devolverte ${amount}`,
    paragraphs: [
      `Tu banco no aceptó los ${amount} que devolvimos de tu aportación del plan ${plan}: ese dinero volvió a nosotros.`,
      'Si con esa devolución terminó el tiempo que pagaste, ya lo tienes otra vez. Estamos viendo cómo devolvértelo de otra forma.',
    ],
  }),
  disputed: ({ plan, amount }) => ({
    subject: `Tu banco pidió que devolvamos ${amount}`,
    paragraphs: [
      `Tu banco nos pidió devolver ${amount} de tu aportación del plan ${plan}. Mientras lo revisa, tu plan sigue igual.`,
      'Si tú no lo pediste, avísale a tu banco. Si el banco devuelve el dinero, termina el tiempo que pagó.',
    ],
  }),
  refused: ({ plan, amount, day, text }) => ({
    subject: `No se aceptó tu pago del plan ${plan}`,
    paragraphs: [`El ${day} no se aceptó el pago de ${amount} por el plan ${plan}. Tu plan sigue como estaba.`, text],
  }),
  disputeWon: ({ plan, amount }) => ({
    subject: `Tu aportación del plan ${plan} quedó confirmada`,
    paragraphs: [`Tu banco revisó la aportación de ${amount} y la confirmó: tu plan sigue igual.`],
  }),
  disputeLost: ({ plan, amount }) => ({
    subject: `Tu banco te devolvió ${amount}`,
    paragraphs: [
      `Tu banco te devolvió ${amount} de tu aportación del plan ${plan}, y con ello terminó el tiempo que pagó.`,
      'Nada de lo que publicaste se borra. Puedes volver a pagar tu plan cuando quieras.',
    ],
  }),
};
