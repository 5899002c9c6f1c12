import type { EventData } from '@vitrina/contracts/events';
import { runtimeZone } from '@vitrina/contracts/places';
import { PLANS } from '@vitrina/contracts/plans';
import { type MailContent, writeLetter } from '@vitrina/kernel';
import type { PaymentNotification } from '../store/payment-notifications.ts';
import { type Addressee, greetingOf } from './greeting.ts';

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
