import { expect, type Locator, type Page, test } from '@playwright/test';
import { findProviderNames, providersOf } from '../support/provider-names.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const PLACE = { pais: 'MX', estado: 'DF' };

const works = (page: Page) => page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');
const makers = (page: Page) => page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('link');
const faces = (page: Page) => page.getByRole('group', { name: 'Creadores y expertos' });
const advertisers = (page: Page) => page.getByRole('group', { name: 'Anunciantes de este lugar' });
const carousel = (page: Page) => page.getByRole('region', { name: 'Premium de este lugar' });
/** Visible links that call or open a chat. */
const reach = (page: Page) => page.getByRole('link', { name: /^(Llamar|WhatsApp)/ }).filter({ visible: true });

/** Screen with works or providers, and elements on it from which a tap leads to a call or a chat. */
interface Screen {
  /** Description of the screen for the test's title. */
  what: string;
  path: string | ((page: Page) => Promise<string>);
  /** Possible targets of the first tap; empty if the call is available without one. */
  taps: Record<string, (page: Page) => Locator>;
  /** False if names on the screen are not links to pages. */
  names?: false;
}

/** Path of a provider with a plan that includes a card. */
async function premium(page: Page): Promise<string> {
  const answer = await page.request.get('/api/usuarios?pais=MX&estado=DF');
  const { data }: { data: { slug: string; plan: string }[] } = await answer.json();
  return `/p/${data.find(({ plan }) => plan === 'premium')?.slug}`;
}

/** Two providers of the place. */
async function someone(page: Page): Promise<{ id: string; slug: string }[]> {
  const answer = await page.request.get('/api/usuarios?pais=MX&estado=DF&limit=2');
  return ((await answer.json()) as { data: { id: string; slug: string }[] }).data;
}

/** Path of the favourites of a browser that has saved two providers. */
async function saved(page: Page): Promise<string> {
  const ids = (await someone(page)).map(({ id }) => id);
  await page.addInitScript((kept) => localStorage.setItem('vitrina.favoritos', kept), JSON.stringify({ ids }));
  return '/favoritos';
}

/** Path of the blog of the demo's Premium account, which has entries. */
async function blog(page: Page): Promise<string> {
  const answer = await page.request.get('/api/usuarios?email=proveedor.premium@demo.vitrina.example');
  const { data }: { data: { slug: string }[] } = await answer.json();
  return `/p/${data[0]?.slug}/blog`;
}

async function entry(page: Page): Promise<string> {
  const path = await blog(page);
  const { data }: { data: { slug: string }[] } = await (
    await page.request.get(`/api/proveedores${path.slice(2)}`)
  ).json();
  return `${path}/${data[0]?.slug}`;
}

/** Every route of the platform: its screens, or why it shows no works. A new route needs a line. */
const routes: Record<string, Screen[] | string> = {
  '/': [
    {
      what: 'the landing page',
      path: '/',
      taps: {
        'a shop window': (page) =>
          page
            .getByRole('list', { name: /Vitrinas de/ })
            .getByRole('link')
            .filter({ has: page.locator('img') })
            .first(),
      },
    },
  ],
  '/home': [
    {
      what: 'the creators',
      path: '/home',
      taps: {
        'a face': (page) => faces(page).locator('[aria-pressed]').nth(2),
        'a name': (page) => faces(page).getByRole('link').nth(1),
        'a work': (page) => works(page).first(),
        'who made a work': (page) => makers(page).first(),
        'a Premium provider': (page) =>
          carousel(page)
            .getByRole('button', { name: /^Ver sus trabajos/ })
            .first(),
        'the name of a Premium provider': (page) => carousel(page).getByRole('heading').getByRole('link').first(),
      },
    },
  ],
  '/explorar': [
    {
      what: 'the gallery',
      path: '/explorar',
      taps: { 'a work': (page) => works(page).first(), 'who made it': (page) => makers(page).first() },
    },
    {
      what: 'the results of a search',
      path: '/explorar?q=plomero&alcance=todos',
      taps: {
        'a contact': (page) => page.getByRole('button', { name: /^Contacto de / }).first(),
        'a provider': (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first(),
        'a work': (page) => works(page).first(),
      },
      // Providers of other places are not loaded.
      names: false,
    },
  ],
  '/comentarios': [
    {
      what: 'the advertisers',
      path: '/comentarios',
      taps: {
        'a face': (page) => advertisers(page).getByRole('button').nth(1),
        'a name': (page) => advertisers(page).getByRole('link').nth(1),
      },
    },
  ],
  '/anunciantes/:pais/:estado': [
    {
      what: 'the advertisers of a path',
      path: '/anunciantes/MX/DF',
      taps: { 'a face': (page) => advertisers(page).getByRole('button').nth(1) },
    },
  ],
  '/p/:slug': [
    { what: 'a page', path: premium, taps: {} },
    { what: 'the works of a page', path: premium, taps: { 'a work': (page) => works(page).first() }, names: false },
  ],
  '/p/:slug/tarjeta': [
    {
      what: 'a card',
      path: async (page) => `${await premium(page)}/tarjeta`,
      taps: { 'the way back': (page) => page.getByRole('link', { name: 'Volver a la página' }) },
      names: false,
    },
  ],
  '/servicios/:segmento/:lugar': [
    {
      what: 'a page of a trade',
      path: '/servicios/plomeria/ciudad-de-mexico',
      taps: {
        'a card': (page) =>
          page
            .getByRole('region', { name: /plomería en Ciudad de México/i })
            .locator('a[href^="/p/"]')
            .filter({ visible: true })
            .first(),
      },
    },
  ],
  '/favoritos': [
    {
      what: 'the favourites',
      path: saved,
      taps: {
        'a contact': (page) => page.getByRole('button', { name: /^Contacto de / }).first(),
        'a provider': (page) => page.getByRole('list', { name: 'Tus favoritos' }).getByRole('link').first(),
      },
    },
    {
      what: 'a comparison',
      path: async (page) => `${await saved(page)}?comparar=${(await someone(page)).map(({ slug }) => slug).join(',')}`,
      taps: {},
    },
  ],
  '/favoritos/:lista': [
    {
      what: 'a shared list',
      path: async (page) => {
        const ids = (await someone(page)).map(({ id }) => id);
        const { data }: { data: { url: string } } = await (
          await page.request.post('/api/favoritos/enlace', { data: { ids } })
        ).json();
        return new URL(data.url).pathname;
      },
      taps: { 'a contact': (page) => page.getByRole('button', { name: /^Contacto de / }).first() },
    },
  ],
  '/p/:slug/blog': [
    {
      what: 'a blog',
      path: blog,
      taps: { 'the way to the page': (page) => page.getByRole('link', { name: 'Ver su página' }) },
      names: false,
    },
  ],
  '/p/:slug/blog/:entrada': [
    {
      what: 'an entry of a blog',
      path: entry,
      taps: {
        'its author': (page) => page.getByRole('article').locator('a[href^="/p/"]:not([href*="/blog"])').first(),
      },
    },
  ],
  '/perfil': 'who logs in sees no works',
  '/perfil/recuperar': 'a forgotten password',
  '/perfil/restablecer': 'a new password',
  '/perfil/confirmar': 'the own e-mail',
  '/perfil/llave': 'the second step of the staff',
  '/perfil/apelar': 'the own suspension',
  '/perfil/avisos': 'the own mails',
  '/perfil/carta': 'a reply to the own message',
  '/menu/*': 'own works only',
  '/admin': 'what was reported',
  '/agente': 'conversations of visitors',
  '/planes': 'plans',
  '/politicas': 'rules',
  '/privacidad': 'rules',
  '/tratamiento-de-datos': 'rules',
  '/como-funciona': 'rules',
  '/creditos': 'sources',
};

const screens = Object.values(routes).flatMap((route) => (typeof route === 'string' ? [] : route));

/** Opens a screen as on a first visit, and waits until the application has replaced the first content. */
async function open(page: Page, { path }: Screen): Promise<void> {
  await page.goto(typeof path === 'string' ? path : await path(page));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#primero')).toHaveCount(0);
}

test('every route leads to a provider, or states why it does not', async ({ page }) => {
  const { microfrontends }: { microfrontends: { rutas: { ruta: string }[] }[] } = await (
    await page.request.get('/api/registro')
  ).json();
  const declared = microfrontends.flatMap(({ rutas }) => rutas.map(({ ruta }) => ruta));
  expect(declared.filter((route) => !Object.hasOwn(routes, route))).toEqual([]);
});

for (const screen of screens) {
  test(`from ${screen.what} a person is reached with two taps`, async ({ page }) => {
    await open(page, screen);
    const address = page.url();
    if (screen.names !== false) {
      await test.step('each provider has a link to their page', async () => {
        const known = await providersOf(page, PLACE);
        await page.waitForLoadState('networkidle');
        const { shown, unlinked } = await findProviderNames(page, known);
        expect(unlinked).toEqual([]);
        if (screen.what !== 'a page') expect(shown).toBeGreaterThan(0);
      });
    }
    const ways = Object.entries(screen.taps);
    for (const [what, target] of ways.length > 0 ? ways : [['nothing', null] as const]) {
      await test.step(`a tap on ${what} and one more call or open a chat`, async () => {
        if (target) {
          await target(page).scrollIntoViewIfNeeded();
          await target(page).tap();
        }
        const last = reach(page).first();
        await expect(last).toHaveAttribute('href', /^(tel:\+\d{8,}|https:\/\/wa\.me\/\d{8,}\?text=)/);
        await expect(last).toBeInViewport({ ratio: 0.9 });
        if (!target) return;
        await page.goBack();
        await expect(page).toHaveURL(address);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    }
  });
}

test('a layer over a work names its provider with a link, and so does the contact view', async ({ page }) => {
  await page.goto('/explorar');
  await works(page).first().tap();
  const layer = page.getByRole('dialog');
  await expect(layer.getByRole('heading', { level: 3 }).getByRole('link')).toHaveAttribute('href', /^\/p\/[a-z0-9-]+$/);
  await layer.getByRole('button', { name: 'Contacto' }).tap();
  await layer.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link').tap();
  await expect(page).toHaveURL(/\/p\/[a-z0-9-]+$/);
  await expect(layer).toBeHidden();
});

test("a tap in the middle of the lowest work opens it, not the provider's page", async ({ page }) => {
  await page.goto('/explorar');
  await expect(works(page).first()).toBeVisible();
  const heights = await works(page).evaluateAll((tiles) => tiles.map((tile) => tile.clientHeight));
  await works(page)
    .nth(heights.indexOf(Math.min(...heights)))
    .tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/publicacion=/);
});

test('a chat begins with a sentence that names the work, and only in plans with a chat', async ({ page }) => {
  const posts: { id: string; evento: string; plan: string }[] = await (
    await page.request.get('/api/galeria?country=MX&state=DF&limit=60&semilla=5')
  ).json();
  const paid = posts.find(({ plan }) => plan !== 'gratis');
  const free = posts.find(({ plan }) => plan === 'gratis');
  const layer = page.getByRole('dialog');
  await page.goto(`/explorar?publicacion=${paid?.id}`);
  const chat = layer.getByRole('link', { name: /^WhatsApp/ });
  const address = new URL((await chat.getAttribute('href')) ?? '');
  expect(address.searchParams.get('text')).toContain(`«${paid?.evento}»`);
  await page.goto(`/explorar?publicacion=${free?.id}`);
  await expect(layer.getByRole('link', { name: /^Llamar/ })).toBeVisible();
  await expect(chat).toHaveCount(0);
});

test('the assistant names providers with a link and a number, and gives way to the page', async ({ page }) => {
  await page.goto('/explorar');
  await page.getByRole('button', { name: 'Asistente' }).first().tap();
  const chat = page.getByRole('region', { name: 'Asistente' });
  await chat.getByLabel('Correo electrónico').fill('visita@demo.vitrina.example');
  await chat.getByRole('button', { name: 'Comenzar' }).tap();
  await chat.getByLabel('Mensaje').fill('Necesito un plomero');
  await chat.getByRole('button', { name: 'Enviar' }).tap();
  const card = chat.getByRole('article').first();
  await expect(card.getByRole('link', { name: /\d{4}$/ })).toHaveAttribute('href', /^tel:\+/);
  await expect(chat.getByRole('button', { name: 'Enviar' })).toBeEnabled();
  await card.getByRole('link').first().tap();
  await expect(page).toHaveURL(/\/p\/[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(chat.getByLabel('Mensaje')).toBeHidden();
});
