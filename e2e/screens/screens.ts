import type { Page } from '@playwright/test';
import { logIn, newProvider, newUser, platformUrl } from '../support/session.ts';

/** Screen, or state of a screen, on the lookbook's page. */
export interface Screen {
  /** Name of its files. */
  name: string;
  /** Title on the page. */
  title: string;
  /** Opens the screen in a new page. */
  open(page: Page): Promise<void>;
  /** Captures the window instead of the whole page, for a layer over a screen. */
  layer?: true;
  /** Requires `ADMIN_EMAIL` and `ADMIN_PASSWORD`. */
  admin?: true;
}

/** Demo provider with a gallery and comments; the password is that of the demo. */
const DEMO_PROVIDER = { email: 'proveedor.premium@demo.vitrina.example', contrasena: 'vitrina-demo' };

const at = (path: string) => async (page: Page) => {
  await page.goto(path);
};

/** Opens a work over the gallery, with its contact buttons loaded. */
async function openWork(page: Page): Promise<void> {
  await page.goto('/explorar');
  await page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button').first().click();
  const call = page.getByRole('dialog').getByRole('link', { name: /^Llamar/ });
  await call.first().waitFor();
}

/** Sends a message to the assistant over the gallery. */
async function askAssistant(page: Page, message: string): Promise<void> {
  await page.goto('/explorar');
  await page.getByRole('button', { name: 'Asistente' }).filter({ visible: true }).first().click();
  const chat = page.getByRole('region', { name: 'Asistente' });
  await chat.getByLabel('Correo electrónico').fill('visita@demo.vitrina.example');
  await chat.getByRole('button', { name: 'Comenzar' }).click();
  await chat.getByLabel('Mensaje').fill(message);
  await chat.getByRole('button', { name: 'Enviar' }).click();
}

/** Path of a provider's page with all contact buttons. */
async function premiumPage(page: Page): Promise<string> {
  const answer = await page.request.get('/api/usuarios?pais=MX&estado=DF&limit=60');
  const { data }: { data: { slug: string; plan: string }[] } = await answer.json();
  const premium = data.find(({ plan }) => plan === 'premium');
  if (!premium) throw new Error(`${platformUrl} has no Premium provider in MX/DF: start it with its demo data`);
  return `/p/${premium.slug}`;
}

/** Path of the favourites of a browser that has saved four providers, and their slugs. */
async function savedProviders(page: Page): Promise<{ path: string; slugs: string[] }> {
  const answer = await page.request.get('/api/usuarios?pais=MX&estado=DF&limit=4');
  const { data }: { data: { id: string; slug: string }[] } = await answer.json();
  const kept = JSON.stringify({ ids: data.map(({ id }) => id) });
  await page.addInitScript((value) => localStorage.setItem('vitrina.favoritos', value), kept);
  return { path: '/favoritos', slugs: data.map(({ slug }) => slug) };
}

/** Path of the demo's only blog. */
async function demoBlog(page: Page): Promise<string> {
  const answer = await page.request.get(`/api/usuarios?email=${DEMO_PROVIDER.email}`);
  const { data }: { data: { slug: string }[] } = await answer.json();
  return `/p/${data[0]?.slug}/blog`;
}

const asProvider = (path: string) => async (page: Page) => {
  await logIn(page, DEMO_PROVIDER);
  await page.goto(path);
};

const asAdministrator = (path: string) => async (page: Page) => {
  const { ADMIN_EMAIL: email = '', ADMIN_PASSWORD: contrasena = '' } = process.env;
  await logIn(page, { email, contrasena });
  await page.goto(path);
};

/** Opens the profile form of a new account, with the browsed place filled in. */
async function openFirstProfile(page: Page): Promise<void> {
  const { person } = await newUser();
  await page.addInitScript(() => localStorage.setItem('vitrina.lugar', 'MX/PUE'));
  await logIn(page, person);
  await page.goto('/menu/datos-usuario');
  await page.getByLabel('Especialidad').fill('Plomería y electricidad');
  await page.getByRole('group', { name: 'Por tu especialidad' }).waitFor();
}

/** Pays for Básico at the simulator. */
async function openPaid(page: Page): Promise<void> {
  const { person } = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  await page.addInitScript(() => localStorage.setItem('selectedPlan', 'Básico'));
  await logIn(page, person);
  await page.goto('/menu/pagos');
  await page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
  await page.getByRole('dialog').getByText('Pagado hasta el').waitFor();
}

/** Every screen of the platform, in the order in which a visitor, a provider and an admin meet them. */
export const screens: readonly Screen[] = [
  { name: 'landing', title: 'Portada', open: at('/') },
  {
    name: 'landing-suggestions',
    title: 'Portada, sugerencias',
    layer: true,
    async open(page) {
      await page.goto('/');
      await page.locator('#primero').waitFor({ state: 'detached' });
      await page.getByRole('combobox').pressSequentially('pint');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'home', title: 'Creadores y expertos', open: at('/home') },
  {
    name: 'home-chosen',
    title: 'Creadores y expertos, uno elegido',
    layer: true,
    async open(page) {
      await page.goto('/home');
      await page.getByRole('group', { name: 'Creadores y expertos' }).getByRole('button').nth(2).click();
    },
  },
  { name: 'explore', title: 'Explorar', open: at('/explorar') },
  { name: 'results', title: 'Resultados', open: at('/explorar?q=plomero&alcance=todos') },
  { name: 'no-results', title: 'Sin resultados', open: at('/explorar?q=xqzwv&alcance=todos') },
  { name: 'post', title: 'Un trabajo', layer: true, open: openWork },
  {
    name: 'contact',
    title: 'Contacto de un trabajo',
    layer: true,
    async open(page) {
      await openWork(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Contacto' }).click();
    },
  },
  { name: 'comments', title: 'Comentarios', open: at('/comentarios') },
  { name: 'favourites', title: 'Favoritos', open: async (page) => at((await savedProviders(page)).path)(page) },
  { name: 'favourites-empty', title: 'Favoritos, sin nadie', open: at('/favoritos') },
  {
    name: 'comparison',
    title: 'Comparación',
    async open(page) {
      const { path, slugs } = await savedProviders(page);
      await page.goto(`${path}?comparar=${slugs.join(',')}`);
    },
  },
  {
    name: 'provider-page',
    title: 'Página de un proveedor',
    open: async (page) => at(await premiumPage(page))(page),
  },
  {
    name: 'card',
    title: 'Tarjeta digital',
    open: async (page) => at(`${await premiumPage(page)}/tarjeta`)(page),
  },
  { name: 'blog', title: 'Blog de un proveedor', open: async (page) => at(await demoBlog(page))(page) },
  {
    name: 'blog-entry',
    title: 'Entrada de un blog',
    async open(page) {
      await page.goto(await demoBlog(page));
      await page.getByRole('list').getByRole('link').first().click();
    },
  },
  {
    name: 'place',
    title: 'Elegir lugar',
    layer: true,
    async open(page) {
      await page.goto('/explorar');
      await page.getByRole('button', { name: /^Cambiar de lugar/ }).click();
    },
  },
  {
    name: 'place-unfinished',
    title: 'Elegir lugar, falta el estado',
    layer: true,
    async open(page) {
      await page.goto('/explorar');
      await page.getByRole('button', { name: /^Cambiar de lugar/ }).click();
      await page.getByLabel('País').selectOption('CO');
    },
  },
  { name: 'missing', title: 'Dirección desconocida', open: at('/plomeros-cerca') },
  {
    name: 'missing-provider',
    title: 'Proveedor que no está',
    open: async (page) => at(`${await premiumPage(page)}-99`)(page),
  },
  {
    name: 'missing-work',
    title: 'Trabajo que no está',
    layer: true,
    open: at('/explorar?publicacion=6564a1b2c3d4e5f6a7b8c9d0'),
  },
  {
    name: 'contact-offline',
    title: 'Contacto sin conexión',
    layer: true,
    async open(page) {
      await page.goto('/explorar');
      await page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button').first().waitFor();
      await page.route('**/api/proveedores/*', (route) => route.abort());
      await page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button').nth(3).click();
      await page.getByText('Sin conexión: esto no se había abierto').waitFor();
    },
  },
  {
    name: 'assistant',
    title: 'Asistente',
    layer: true,
    async open(page) {
      await askAssistant(page, 'Necesito un plomero');
      await page.getByRole('region', { name: 'Asistente' }).getByRole('article').first().waitFor();
    },
  },
  {
    name: 'assistant-waiting',
    title: 'Asistente: en espera de una persona',
    layer: true,
    async open(page) {
      await askAssistant(page, 'Quiero hablar con un humano');
      await page.getByText('En espera de una persona').waitFor();
    },
  },
  {
    name: 'assistant-person',
    title: 'Asistente: atiende una persona',
    layer: true,
    admin: true,
    async open(page) {
      await asAdministrator('/agente')(page);
      const opened = page.waitForResponse((answer) => answer.url().endsWith('/api/chat'));
      await askAssistant(page, 'Quiero hablar con un humano');
      const { conversacion }: { conversacion: string } = await (await opened).json();
      await page.getByText('En espera de una persona').waitFor();
      const conversation = `/api/agente/conversaciones/${conversacion}`;
      await page.request.post(`${conversation}/tomar`);
      await page.request.post(`${conversation}/mensajes`, { data: { texto: 'Hola, ¿en qué te ayudo?' } });
      await page.getByText('Hola, ¿en qué te ayudo?').waitFor();
    },
  },
  { name: 'policies', title: 'Políticas', open: at('/politicas') },
  { name: 'privacy-notice', title: 'Aviso de privacidad', open: at('/privacidad') },
  { name: 'data-policy', title: 'Política de tratamiento de datos', open: at('/tratamiento-de-datos') },
  { name: 'how-it-works', title: 'Cómo funciona', open: at('/como-funciona') },
  { name: 'credits', title: 'Créditos', open: at('/creditos') },
  { name: 'not-found', title: 'No existe', open: at('/no-existe') },
  { name: 'login', title: 'Iniciar sesión', open: at('/perfil') },
  { name: 'registration', title: 'Registro', open: at('/perfil?modo=registro') },
  { name: 'recovery', title: 'Recuperar la cuenta', open: at('/perfil/recuperar') },
  { name: 'new-password', title: 'Nueva contraseña', open: at('/perfil/restablecer#token=x') },
  { name: 'own-gallery', title: 'Mis publicaciones', open: asProvider('/menu/publicaciones') },
  {
    name: 'publish',
    title: 'Publicar',
    async open(page) {
      await asProvider('/menu/publicaciones')(page);
      await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
    },
  },
  { name: 'own-blog', title: 'Mi blog', open: asProvider('/menu/blog') },
  { name: 'own-profile', title: 'Datos de usuario', open: asProvider('/menu/datos-usuario') },
  { name: 'first-profile', title: 'Datos de usuario, por primera vez', open: openFirstProfile },
  {
    name: 'trade-picker',
    title: 'Buscar un segmento',
    layer: true,
    async open(page) {
      await openFirstProfile(page);
      await page.getByRole('combobox', { name: 'Segmentos' }).fill('plomero');
      await page.getByRole('option', { name: 'Plomería' }).waitFor();
    },
  },
  {
    name: 'on-show',
    title: 'Datos de usuario, completos',
    async open(page) {
      await openFirstProfile(page);
      await page.getByLabel('Nombre del negocio').fill('Taller Ardila');
      await page.getByLabel('Descripción del negocio').fill('Arreglo fugas, tinacos y apagones.');
      await page.getByLabel('Teléfono', { exact: true }).fill('222 123 4567');
      await page.getByLabel('Código postal').fill('72000');
      await page.getByRole('button', { name: 'Actualizar' }).click();
      await page.getByRole('button', { name: 'Compartir mi página' }).waitFor();
    },
  },
  { name: 'own-messages', title: 'Mensajes', open: asProvider('/menu/mensajes') },
  {
    name: 'saved-replies',
    title: 'Respuestas guardadas',
    open: async (page) => {
      await asProvider('/menu/mensajes')(page);
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
      await page.getByText('Respuestas guardadas').click();
    },
  },
  { name: 'own-payments', title: 'Pagos', open: asProvider('/menu/pagos') },
  { name: 'paid', title: 'Pago recibido', layer: true, open: openPaid },
  {
    name: 'renewal',
    title: 'Renovar un plan',
    layer: true,
    async open(page) {
      await openPaid(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
      await page.getByRole('button', { name: 'Renovar un mes más' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'own-statistics', title: 'Estadísticas', open: asProvider('/menu/estadisticas') },
  { name: 'help', title: 'Ayuda', open: asProvider('/menu/ayuda') },
  { name: 'own-account', title: 'Mi cuenta', open: asProvider('/menu/cuenta') },
  {
    name: 'new-email',
    title: 'Cambiar el correo',
    layer: true,
    open: async (page) => {
      await asProvider('/menu/cuenta')(page);
      await page.getByRole('button', { name: 'Cambiar mi correo' }).click();
    },
  },
  { name: 'admin', title: 'Administración: Necesita de ti', admin: true, open: asAdministrator('/admin') },
  {
    name: 'admin-held',
    title: 'Administración: comentarios en revisión',
    admin: true,
    open: asAdministrator('/admin?parte=comentarios'),
  },
  { name: 'admin-payments', title: 'Administración: pagos', admin: true, open: asAdministrator('/admin?parte=pagos') },
  {
    name: 'admin-searches',
    title: 'Administración: búsquedas sin resultado',
    admin: true,
    open: asAdministrator('/admin?parte=busquedas'),
  },
  {
    name: 'admin-suspension',
    title: 'Administración: suspender una cuenta',
    admin: true,
    layer: true,
    async open(page) {
      await asAdministrator('/admin?parte=usuarios')(page);
      await page
        .getByRole('button', { name: /^Suspender cuenta: / })
        .first()
        .click();
    },
  },
  { name: 'inbox', title: 'Atención', admin: true, open: asAdministrator('/agente') },
];
