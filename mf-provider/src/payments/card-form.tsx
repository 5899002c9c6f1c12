import type { Appearance, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { ApiError, Button, Skeleton } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import { calls, PaymentError, type PlanOrder, type usePaying } from './paying.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';

/** Form of the payment provider with the payment that it confirms. */
interface OpenForm {
  id: string;
  stripe: Stripe;
  elements: StripeElements;
}

/** Payment by card: the number is typed into the payment provider's frame and never reaches our code. */
export function CardForm({
  order,
  price,
  publicKey,
  paying: { busy, run },
}: {
  order: PlanOrder;
  price: string;
  publicKey: string;
  paying: ReturnType<typeof usePaying>;
}) {
  const [form, setForm] = useState<OpenForm | null>(null);
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  const open = () =>
    run('tarjeta', async () => {
      const [{ id, clave }, stripe] = await Promise.all([calls.tarjeta.begin(order), load(publicKey)]);
      // The payment was completed in another window.
      if (clave === undefined) return calls.tarjeta.finish(id);
      setForm({ id, stripe, elements: stripe.elements({ clientSecret: clave, appearance: appearance() }) });
      return null;
    });

  const pay = ({ id, stripe, elements }: OpenForm) =>
    run('tarjeta', async () => {
      const { error } = await stripe.confirmPayment({ elements, redirect: 'if_required' });
      return error ? settle(id, error) : calls.tarjeta.finish(id);
    });

  useEffect(() => {
    if (!form || !frame.current) return undefined;
    const element = form.elements.create('payment', { layout: 'tabs' });
    element.on('ready', () => {
      setShown(true);
      element.focus();
    });
    element.mount(frame.current);
    return () => {
      setShown(false);
      element.destroy();
    };
  }, [form]);

  if (!form) {
    return (
      <Button
        variant="primary"
        icon="credit-card"
        loading={busy === 'tarjeta'}
        disabled={busy !== null}
        onClick={() => void open()}
      >
        {texts.card}
      </Button>
    );
  }
  return (
    <form
      className={styles.cardForm}
      onSubmit={(event) => {
        event.preventDefault();
        void pay(form);
      }}
    >
      {!shown && <Skeleton shape="tile" height="180px" />}
      <div ref={frame} hidden={!shown} />
      <Button type="submit" variant="primary" loading={busy === 'tarjeta'} disabled={busy !== null || !shown}>
        {texts.pay(price)}
      </Button>
    </form>
  );
}

/**
 * Settles a payment that Stripe.js ended with an error: it may have succeeded all the same.
 * @returns the confirmation text
 * @throws {PaymentError} with Stripe's Spanish message about a field, or with the next step if our server cannot confirm the
 * state
 * @throws {ApiError} with the server's text, which names cause and next step of a refusal
 */
async function settle(id: string, { type, message }: StripeError): Promise<string> {
  if (type === 'validation_error') throw new PaymentError(message ?? texts.unconfirmed);
  const isDecline = type === 'card_error';
  try {
    return await calls.tarjeta.finish(id);
  } catch (failure) {
    const code = failure instanceof ApiError ? failure.code : '';
    // If Stripe did not decline this attempt, a refusal belongs to an earlier one.
    if ((isDecline ? ['pago_rechazado'] : ['pago_pendiente', 'pago_cancelado']).includes(code)) throw failure;
    throw new PaymentError(texts.unconfirmed);
  }
}

async function load(publicKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publicKey, { locale: 'es' }).catch(() => null);
  if (!stripe) throw new PaymentError(texts.providerUnavailable);
  return stripe;
}

/** Styles the payment provider's frame, which cannot read the page's colours. */
function appearance(): Appearance {
  const probe = document.body.appendChild(document.createElement('span'));
  const colorOf = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const variables = {
    colorPrimary: colorOf('--v-action'),
    colorBackground: colorOf('--v-surface'),
    colorText: colorOf('--v-ink'),
    colorTextSecondary: colorOf('--v-muted'),
    colorDanger: colorOf('--v-error'),
    borderRadius: '6px',
  };
  probe.remove();
  return { theme: 'stripe', variables };
}
