import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type FakeBrowser, FakePushService } from '@vitrina/local/testing';
import { expectFineAtNarrowest } from '../support/axe.ts';
import { logIn, newProvider, newUser } from '../support/session.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 320, height: 720 } });

const section = (page: Page) => page.getByRole('region', { name: 'Avisos en tus dispositivos' });

/**
 * Subscribes this browser at a push service on this machine: browsers of tests have none of their own. The messages that
 * arrive there are handed to the service worker as the browser would.
 */
async function subscribeAt(context: BrowserContext, { subscription }: FakeBrowser): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript((made) => {
    const key = 'vitrina-test-subscribed';
    const subscribed = {
      ...made,
      toJSON: () => made,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, 'yes');
      return subscribed as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(key) ? (subscribed as unknown as PushSubscription) : null;
    Notification.requestPermission = async () => 'granted';
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  }, subscription);
}

/** Hands a message to the service worker of a page. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
  await devtools.detach();
}

/** Notification that the service worker asked the browser to show. */
interface Shown {
  title: string;
  options: { body: string; tag: string; data: string };
}

/**
 * Records what the service worker shows: the browser of tests has no place for notifications.
 * @returns reads the recorded notifications
 */
async function recordShown(context: BrowserContext): Promise<() => Promise<Shown[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, options) => void shown.push({ title, options });
    Reflect.set(self, 'shown', shown);
  });
  return () => worker.evaluate(() => Reflect.get(self, 'shown'));
}

test('a provider turns notifications on, sees one about a comment, and turns a kind and everything off', async ({
  page,
  context,
}) => {
  const pushService = new FakePushService();
  await pushService.listen();
  try {
    const provider = await newProvider({ pais: 'MX', estado_pais: 'JAL' });
    const { data } = await provider.client.json<{ data: { clave: string } }>('/api/cuenta/dispositivos');
    const browser = pushService.subscribe(data.clave);
    await subscribeAt(context, browser);
    await logIn(page, provider.person);
    await page.goto('/menu/cuenta');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect(section(page).getByRole('button', { name: 'Activar avisos aquí' })).toBeVisible();
    await expect(section(page).getByRole('switch')).toHaveCount(0);
    await expectFineAtNarrowest(page);
    await section(page).getByRole('button', { name: 'Activar avisos aquí' }).press('Enter');
    await expect(section(page).getByText('Listo: los avisos llegan a este dispositivo.')).toBeVisible();
    await expect(section(page).getByRole('switch')).toHaveCount(5);
    await expectFineAtNarrowest(page);

    const { client } = await newUser();
    const comment = { proveedor_id: provider.id, comentario: 'Llegó a tiempo y quedó muy bien' };
    await client.post('/api/comentarios', comment);
    await expect.poll(() => browser.titles).toEqual(['Comentario nuevo']);
    const message = JSON.stringify(browser.received[0]?.payload);
    const shown = await recordShown(context);
    // A browser shows two messages of one tag as one notification.
    await deliver(page, message);
    await deliver(page, message);
    await expect.poll(shown).toHaveLength(2);
    const ruta = `/p/${provider.id}#titulo-comentarios`;
    const options = { body: 'Alguien comentó en tu página.', tag: browser.received[0]?.payload.id, data: ruta };
    const expected = { title: 'Comentario nuevo', options };
    expect(await shown()).toMatchObject([expected, expected]);
    // A page of another site is never opened.
    await deliver(page, JSON.stringify({ id: 'otro', titulo: 'Otro', texto: '', ruta: 'https://malo.example/x' }));
    await expect.poll(shown).toHaveLength(3);
    expect((await shown()).at(-1)).toMatchObject({ title: 'Otro', options: { data: '/' } });

    const comments = section(page).getByRole('switch', { name: 'Comentarios' });
    await comments.press('Space');
    await expect(section(page).getByText('Guardado. Comentarios: desactivado.')).toBeVisible();
    await page.reload();
    await expect(comments).not.toBeChecked();
    await expect(section(page).getByRole('button', { name: 'Apagar avisos aquí' })).toBeVisible();
    await section(page).getByRole('button', { name: 'Apagar en todos mis dispositivos' }).press('Enter');
    await expect(section(page).getByRole('button', { name: 'Activar avisos aquí' })).toBeVisible();
    await expect(section(page).getByRole('switch')).toHaveCount(0);
    const after = await provider.client.json<{ data: { dispositivos: unknown[] } }>('/api/cuenta/dispositivos');
    expect(after.data.dispositivos).toEqual([]);
    expect(pushService.faults).toEqual([]);
  } finally {
    await pushService.close();
  }
});

test('a browser that blocks notifications, or has none, explains what to do', async ({ browser, baseURL }) => {
  const { person } = await newUser();
  for (const [text, script] of [
    [
      'Tu navegador bloquea los avisos de Vitrina.',
      () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    ],
    ['Este navegador no puede mostrar avisos.', () => Reflect.deleteProperty(window, 'PushManager')],
  ] as const) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 320, height: 720 } });
    const page = await context.newPage();
    await page.addInitScript(script);
    await logIn(page, person);
    await page.goto('/menu/cuenta');
    await expect(section(page).getByText(text)).toBeVisible();
    await expect(section(page).getByRole('button')).toHaveCount(0);
    await expectFineAtNarrowest(page);
    await context.close();
  }
});

test('a visitor who comments finds the way to notifications about the answer', async ({ page }) => {
  const provider = await newProvider({ pais: 'CO', estado_pais: 'CUN' });
  const { person } = await newUser();
  await logIn(page, person);
  await page.goto(`/p/${provider.slug}`);
  await page.getByRole('textbox', { name: 'Tu comentario' }).fill('Quedó muy bien, gracias');
  await page.getByRole('button', { name: 'Enviar Comentario' }).click();
  await page.getByRole('link', { name: 'Avisarme cuando respondan' }).click();
  await expect(section(page).getByRole('heading')).toBeInViewport();
});
