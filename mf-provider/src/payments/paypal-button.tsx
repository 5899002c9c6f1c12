import { loadCoreSdkScript, type OneTimePaymentSession } from '@paypal/paypal-js/sdk-v6';
import { Button } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import { calls, PaymentError, type PlanOrder, type usePaying } from './paying.ts';
import { texts } from './texts.ts';

/** Callbacks from the payment provider's window to the form that waits for it. */
interface Waiting {
  approved(): void;
  canceled(): void;
  failed(error: unknown): void;
}

/** Payment in PayPal's window; our server captures an approved order. */
export function PaypalButton({
  order,
  clientId,
  live,
  paying: { busy, run },
}: {
  order: PlanOrder;
  clientId: string;
  live: boolean;
  paying: ReturnType<typeof usePaying>;
}) {
  const [session, setSession] = useState<OneTimePaymentSession | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const waiting = useRef<Waiting | null>(null);

  // Prepared before the click: browsers open a window only during the click itself.
  useEffect(() => {
    let isUnmounted = false;
    openSession(clientId, live, waiting).then(
      (opened) => isUnmounted || setSession(opened),
      () => isUnmounted || setUnavailable(true),
    );
    return () => {
      isUnmounted = true;
    };
  }, [clientId, live]);

  const pay = () =>
    run('paypal', async () => {
      if (!session) throw new PaymentError(texts.providerUnavailable);
      const begun = calls.paypal.begin(order);
      const agreed = new Promise<boolean>((resolve, reject) => {
        waiting.current = { approved: () => resolve(true), canceled: () => resolve(false), failed: reject };
      });
      const opening = session.start(
        { presentationMode: 'auto' },
        begun.then(({ clave = '' }) => ({ orderId: clave })),
      );
      const { id } = await begun;
      await opening.catch(() => Promise.reject(new PaymentError(texts.providerUnavailable)));
      return (await agreed) ? calls.paypal.finish(id) : null;
    });

  return (
    <Button
      variant="secondary"
      loading={busy === 'paypal' || (!session && !isUnavailable)}
      disabled={busy !== null || (!session && !isUnavailable)}
      onClick={() => void pay()}
    >
      {texts.paypal}
    </Button>
  );
}

async function openSession(
  clientId: string,
  live: boolean,
  waiting: { readonly current: Waiting | null },
): Promise<OneTimePaymentSession> {
  const paypal = await loadCoreSdkScript({ environment: live ? 'production' : 'sandbox' });
  if (!paypal) throw new PaymentError(texts.providerUnavailable);
  const instance = await paypal.createInstance({
    clientId,
    components: ['paypal-payments'],
    locale: 'es-MX',
    pageType: 'checkout',
  });
  return instance.createPayPalOneTimePaymentSession({
    onApprove: async () => waiting.current?.approved(),
    onCancel: () => waiting.current?.canceled(),
    onError: () => waiting.current?.failed(new PaymentError(texts.providerUnavailable)),
  });
}
