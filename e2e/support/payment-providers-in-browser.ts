import type { BrowserContext } from '@playwright/test';
import type { PaypalFake, StripeFake } from '@vitrina/billing/testing';

const javascript = { contentType: 'text/javascript; charset=utf-8' };
const html = { contentType: 'text/html; charset=utf-8' };

/** Page of Stripe's frame, the only one that sees the card number. */
const stripeFrame = `<!doctype html><label>Número de tarjeta <input inputmode="numeric" autocomplete="cc-number"></label>
<script>addEventListener('message', async ({ data, source }) => {
  const end = (confirmed) => source.postMessage({ confirmed }, '*');
  const card = document.querySelector('input').value;
  if (card.length < 16) {
    const message = 'El número de tu tarjeta está incompleto.';
    return end({ error: { type: 'validation_error', code: 'incomplete_number', message } });
  }
  const body = new URLSearchParams({ client_secret: data.secret, card });
  try {
    const intent = await (await fetch('https://api.stripe.com/confirm', { method: 'POST', body })).json();
    const error = intent.last_payment_error && intent.status !== 'succeeded' ? intent.last_payment_error : undefined;
    end({ error, paymentIntent: error ? undefined : { id: intent.id } });
  } catch {
    end({ error: { type: 'api_connection_error', message: 'We could not connect to Stripe.' } });
  }
});</script>`;

const stripeScript = `window.Stripe = () => ({
  elements: ({ clientSecret }) => {
    const elements = { clientSecret, create: () => {
      const frame = document.createElement('iframe');
      frame.title = 'Datos de la tarjeta';
      frame.src = 'https://js.stripe.com/frame.html';
      elements.frame = frame;
      return {
        on: (event, then) => frame.addEventListener('load', then),
        mount: (place) => place.append(frame),
        focus: () => frame.focus(),
        destroy: () => frame.remove(),
      };
    } };
    return elements;
  },
  confirmPayment: ({ elements }) => new Promise((resolve) => {
    addEventListener('message', function receive({ data }) {
      if (!data.confirmed) return;
      removeEventListener('message', receive);
      resolve(data.confirmed);
    });
    elements.frame.contentWindow.postMessage({ secret: elements.clientSecret }, '*');
  }),
});`;

/** Serves Stripe's script, frame and API to a browser. */
export async function serveStripe(context: BrowserContext, fake: StripeFake): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('/frame.html')
      ? route.fulfill({ ...html, body: stripeFrame })
      : route.fulfill({ ...javascript, body: stripeScript }),
  );
  await context.route('https://api.stripe.com/**', async (route) => {
    const body = route.request().postData() ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(`${fake.url}/confirm`, { method: 'POST', body, headers });
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    });
  });
}

const paypalScript = `window.paypal = { version: '6.0.0', createInstance: async () => ({
  createPayPalOneTimePaymentSession: ({ onApprove, onCancel }) => ({
    start: async (_, order) => {
      const { orderId } = await order;
      addEventListener('message', function receive({ data, origin }) {
        if (origin !== 'https://www.sandbox.paypal.com') return;
        removeEventListener('message', receive);
        if (data === 'approved') onApprove({ orderId }); else onCancel({ orderId });
      });
      window.open('https://www.sandbox.paypal.com/checkoutnow?token=' + orderId, 'paypal', 'width=420,height=640');
    },
  }),
}) };`;

/** Page of PayPal's window, in which the payer approves or cancels. */
const paypalWindow = `<!doctype html><title>PayPal</title><button id="pay">Pagar ahora</button><button id="leave">Volver</button>
<script>
  const end = (word) => { opener.postMessage(word, '*'); close(); };
  document.getElementById('pay').onclick = async () => {
    await fetch('/approve' + location.search, { method: 'POST' });
    end('approved');
  };
  document.getElementById('leave').onclick = () => end('canceled');
</script>`;

/** Serves PayPal's script and window to a browser. */
export async function servePaypal(context: BrowserContext, fake: PaypalFake): Promise<void> {
  await context.route('https://www.sandbox.paypal.com/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname.startsWith('/web-sdk')) return route.fulfill({ ...javascript, body: paypalScript });
    const order = fake.orders.get(searchParams.get('token') ?? '');
    if (pathname === '/approve' && order) order.status = 'APPROVED';
    return route.fulfill({ ...html, body: paypalWindow });
  });
}
