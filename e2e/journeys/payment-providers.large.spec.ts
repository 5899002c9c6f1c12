import { expect, type Page, test } from '@playwright/test';
import { PaypalFake, readAll, StripeFake, startService, type TestService } from '@vitrina/local/testing';
import { expectAccessible } from '../support/axe.ts';
import { servePaypal, serveStripe } from '../support/payment-providers-in-browser.ts';
import { administrator, logIn, newProvider } from '../support/session.ts';

// Starts a billing service and a gateway that use the fake payment providers; everything else is the platform's.
test.describe.configure({ mode: 'serial' });

const stripe = new StripeFake();
const paypal = new PaypalFake();
const services: TestService[] = [];
let address: string;

test.beforeAll(async () => {
  const NAMESPACE = process.env.NAMESPACE ?? 'vitrina';
  const paymentProviders = { ...(await stripe.listen()), ...(await paypal.listen()) };
  const billing = await startService('billing', { ...paymentProviders, NAMESPACE });
  services.push(billing);
  const gateway = await startService('gateway', { NAMESPACE, BILLING_URL: billing.url });
  services.push(gateway);
  // Host name under which people are logged in.
  address = gateway.url.replace('127.0.0.1', 'localhost');
});
test.afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await Promise.all([stripe.close(), paypal.close()]);
});

/** Logs in a new provider who has selected a plan, and opens the payments. */
async function arriveToPay(page: Page, plan: string): Promise<void> {
  const { person } = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  await logIn(page, person);
  await page.addInitScript((chosen) => localStorage.setItem('selectedPlan', chosen), plan);
  await serveStripe(page.context(), stripe);
  await servePaypal(page.context(), paypal);
  await page.goto(`${address}/menu/datos-usuario`);
  await page.getByRole('navigation').getByRole('link', { name: 'Pagos' }).first().click();
  await expect(page.getByRole('heading', { name: `Plan elegido: ${plan}` })).toBeVisible();
  await expect(page.getByText('Modo de prueba del proveedor de pagos')).toBeVisible();
}

const ledger = (page: Page) => page.getByRole('region', { name: 'Tus aportaciones' });

for (const width of [1280, 360]) {
  test(`a card is paid in the payment provider's frame, which shows its own refusals (${width} wide)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).hostname === 'localhost') sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await arriveToPay(page, 'Básico');
    await page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
    const number = page.frameLocator('iframe[title="Datos de la tarjeta"]').getByLabel('Número de tarjeta');
    await number.fill('4000');
    await page.getByRole('button', { name: 'Pagar $99 MXN' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText(/El número de tu tarjeta está incompleto/);
    await number.fill('4000000000000002');
    await page.getByRole('button', { name: 'Pagar $99 MXN' }).click();
    await expect(alert).toHaveText(
      /Tu tarjeta fue rechazada. No se te cobró nada.* Prueba con otra tarjeta u otro medio de pago/,
    );
    await expectAccessible(page);
    // A stolen card gets the same text, whatever the payment provider reports.
    await number.fill('4000000000009979');
    await page.getByRole('button', { name: 'Pagar $99 MXN' }).click();
    await expect(alert).toHaveText(
      /Tu tarjeta fue rechazada. No se te cobró nada.* Prueba con otra tarjeta u otro medio de pago/,
    );
    await number.fill('4000000000009995');
    await page.getByRole('button', { name: 'Pagar $99 MXN' }).click();
    await expect(alert).toHaveText(/No hay saldo suficiente para este pago. No se te cobró nada;.*Usa otra tarjeta/);
    await number.fill('4242424242424242');
    await page.getByRole('button', { name: 'Pagar $99 MXN' }).click();
    await expect(page.getByText('Pago procesado con éxito para el plan: Básico')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('heading', { name: 'Tu plan: Básico' })).toBeVisible();
    await expect(ledger(page)).toContainText('Aportación, plan Básico');
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.filter((request) => /4242|4000000000000002/.test(request))).toEqual([]);
  });
}

test('PayPal is paid in its own window, and a payer who returns without paying can try again', async ({ page }) => {
  await arriveToPay(page, 'Premium');
  const pay = page.getByRole('button', { name: 'Pagar con PayPal' });
  const window = async (button: string) => {
    const opening = page.waitForEvent('popup');
    await pay.click();
    const popup = await opening;
    const closing = popup.waitForEvent('close');
    // The click closes the window, sometimes before Playwright has registered its end.
    await popup
      .getByRole('button', { name: button })
      .click()
      .catch((error: unknown) => {
        if (!popup.isClosed()) throw error;
      });
    await closing;
  };
  await window('Volver');
  await expect(pay).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  paypal.declines = { issue: 'INSTRUMENT_DECLINED', description: 'The instrument presented was declined.' };
  await window('Pagar ahora');
  await expect(page.getByRole('alert')).toHaveText(/PayPal no pudo cobrar .* Pulsa otra vez «Pagar con PayPal»/);
  await page.reload();
  await expect(ledger(page)).toContainText('No se aceptó');
  await expect(ledger(page)).toContainText('PayPal no pudo cobrar con el medio de pago que elegiste.');
  await expectAccessible(page);
  await window('Pagar ahora');
  await expect(page.getByText('Pago completado con PayPal para el plan: Premium')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('heading', { name: 'Tu plan: Premium' })).toBeVisible();
});

test('the payment providers are allowed on the page that pays and on no other, including the way there and back', async ({
  page,
}) => {
  const policies: string[] = [];
  page.on('response', async (response) => {
    if (!response.request().isNavigationRequest() || response.frame() !== page.mainFrame()) return;
    const { pathname } = new URL(response.url());
    const headers = response.headers();
    const embeds = headers['content-security-policy']?.includes('stripe.com') ?? false;
    policies.push(`${pathname} ${embeds} ${headers['cross-origin-opener-policy']}`);
  });
  await arriveToPay(page, 'Destacado');
  await page.getByRole('navigation').getByRole('link', { name: 'Ayuda' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible();
  await expect.poll(() => policies.at(-1)).toBe('/menu/ayuda false same-origin');
  expect(policies).toContain('/menu/pagos true same-origin-allow-popups');
  for (const line of policies) expect(line.startsWith('/menu/pagos ')).toBe(line.includes(' true '));
  await expect(page.locator('script[src*="stripe.com"], script[src*="paypal.com"]')).toHaveCount(0);
});

test('an unreachable payment provider shows an error, and nothing is paid', async ({ page }) => {
  await arriveToPay(page, 'Básico');
  await page.context().route(/stripe\.com/, (route) => route.abort());
  await page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
  await expect(page.getByRole('alert')).toContainText('No pudimos conectar con el proveedor de pagos');
  await expect(page.getByRole('button', { name: 'Pagar con tarjeta' })).toBeEnabled();
  await expect(ledger(page)).toContainText('Aún no hay aportaciones');
});

test('a connection that breaks during a payment is never reported as a refusal, and a paid card never as unpaid', async ({
  page,
}) => {
  await arriveToPay(page, 'Básico');
  await page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
  const number = page.frameLocator('iframe[title="Datos de la tarjeta"]').getByLabel('Número de tarjeta');
  const pay = page.getByRole('button', { name: 'Pagar $99 MXN' });
  const alert = page.getByRole('alert');
  await number.fill('4000000000009995');
  await pay.click();
  await expect(alert).toHaveText(/No hay saldo suficiente/);
  // The next attempt never reaches Stripe, whose payment still has the refusal of the first.
  await page.context().route('https://api.stripe.com/**', (route) => route.abort(), { times: 1 });
  await number.fill('4242424242424242');
  await pay.click();
  await expect(alert).toHaveText(/No pudimos confirmar tu pago. Revisa tu conexión y «Tus aportaciones»/);
  // Both this application's server and Stripe's response are unreachable: the screen claims nothing.
  await page.context().route('https://api.stripe.com/**', (route) => route.abort(), { times: 1 });
  await page.route('**/confirmacion', (route) => route.abort(), { times: 1 });
  await pay.click();
  await expect(alert).toHaveText(/No pudimos confirmar tu pago/);
  // The payment reaches Stripe and succeeds; only the response is lost.
  await page.context().route(
    'https://api.stripe.com/**',
    async (route) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await fetch(`${stripe.url}/confirm`, { method: 'POST', body: route.request().postData() ?? '', headers });
      await route.abort();
    },
    { times: 1 },
  );
  await pay.click();
  await expect(page.getByText('Pago procesado con éxito para el plan: Básico')).toBeVisible();
});

test('an administrator sees a dispute with its deadline, link, and effect on the plan', async ({ page }) => {
  const [intent] = [...stripe.intents.values()].filter(({ status }) => status === 'succeeded');
  const { payment = '' } = intent?.metadata ?? {};
  const tell = async () => {
    const { body, signature } = stripe.message('charge.dispute.created', { id: 'dp_1', payment_intent: intent?.id });
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api/pagos/webhooks/stripe`, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
  };
  const year = new Date().getUTCFullYear() + 1;
  const { id } = stripe.dispute(payment, new Date(Date.UTC(year, 0, 15, 18)));
  await tell();
  await logIn(page, administrator());
  await page.goto(`${address}/admin?parte=pagos&disputa=en_disputa`);
  const row = page.getByRole('row').filter({ hasText: 'En disputa' });
  await expect(row).toContainText('En disputa');
  await expect(row).toContainText(new RegExp(`Responder antes del\\s+15 ene ${year}`));
  await expect(row).toContainText('El plan sigue mientras el banco decide.');
  await expect(row.getByRole('link', { name: 'Ver en el proveedor de pagos' })).toHaveAttribute('href', new RegExp(id));
  await expectAccessible(page);
  stripe.dispute(payment, new Date(), 'lost');
  await tell();
  await page.getByLabel('Disputa').selectOption('Disputa perdida');
  await expect(page.getByText('El banco devolvió el dinero: terminó el tiempo que pagó.')).toBeVisible();
  const lost = page.getByRole('row').filter({ hasText: 'Disputa perdida' });
  await expect(lost.getByRole('button', { name: /^Devolver/ })).toHaveCount(0);
});

test('the number of a card is in no log and no database, according to a scan of all of them', async () => {
  const { MONGODB_URL, NAMESPACE = 'vitrina' } = process.env;
  test.skip(!MONGODB_URL, 'MONGODB_URL must name the server of the platform');
  const all = await readAll(MONGODB_URL ?? '', NAMESPACE, services);
  // Proves that the scan includes the payments made above.
  const paid = [...stripe.intents.keys()][0] ?? 'none';
  expect(all.filter(({ text }) => text.includes(paid)).map(({ where }) => where)).toContain(
    `${NAMESPACE}_billing.payments`,
  );
  expect(all.filter(({ text }) => /4242424242424242|4000000000000002/.test(text)).map(({ where }) => where)).toEqual(
    [],
  );
  // The payment provider received it: it was typed.
  expect(stripe.received.some((body) => body.includes('4242424242424242'))).toBe(true);
});
