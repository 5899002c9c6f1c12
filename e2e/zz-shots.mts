import { chromium, type Page } from '@playwright/test';
import { testBrowser } from '@vitrina/local/testing';
const url = process.env.E2E_URL ?? 'http://localhost:8795';
const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
const browser = await chromium.launch(testBrowser());
const at = (path: string) => async (page: Page) => { await page.goto(path); };
const logIn = async (page: Page, email: string, contrasena: string) => { const a = await page.request.post('/api/auth', { data: { action: 'login', email, contrasena } }); if (a.status() !== 200) console.log('login', a.status(), await a.text()); };
const P = (path: string) => async (page: Page) => { await logIn(page, 'proveedor.premium@demo.vitrina.example', 'vitrina-demo'); await page.goto(path); };
const A = (path: string) => async (page: Page) => { await logIn(page, process.env.ADMIN_EMAIL ?? '', process.env.ADMIN_PASSWORD ?? ''); await page.goto(path); };
const q = (t: string, more = '') => at('/explorar?q=' + encodeURIComponent(t) + more);
const dialog = (page: Page) => page.getByRole('dialog');
const shots: Record<string, { open(p: Page): Promise<void>; forced?: true; full?: true }> = {
  's-yoga': { open: q('clases de yoga en coyoacán') },
  's-notario': { open: q('notario en mérida') },
  's-soldador': { open: q('soldador en leticia') },
  's-llover': { open: q('va a llover hoy') },
  's-novia': { open: q('busco novia') },
  's-nada': { open: q('xqzwv', '&alcance=todos') },
  'publish': { open: async (p) => { await P('/menu/publicaciones')(p); await p.getByRole('button', { name: /Publicar|Nueva publicación|Subir/ }).first().click(); } },
  'share': { open: async (p) => { await P('/menu/publicaciones')(p); await p.getByRole('button', { name: /redes|ompartir/ }).first().click(); await p.waitForTimeout(3000); } },
  'card': { open: async (p) => { const r = await (await p.request.get('/api/usuarios?email=proveedor.premium@demo.vitrina.example')).json(); await p.goto(`/p/${r.data[0].slug}/tarjeta`); } },
  'phone': { open: async (p) => { await P('/menu/datos-usuario')(p); const f = p.getByLabel(/Teléfono/).first(); await f.fill('5512345'); await f.blur(); await p.getByRole('button', { name: /Guardar/ }).first().click(); await f.scrollIntoViewIfNeeded(); } },
  'chat-mail': { open: async (p) => { await p.goto('/explorar'); await p.getByRole('button', { name: 'Asistente' }).filter({ visible: true }).first().click(); const c = p.getByRole('region', { name: 'Asistente' }); await c.getByLabel('Correo electrónico').fill('josé@correo.mx'); await c.getByRole('button', { name: 'Comenzar' }).click(); } },
  'comment': { open: async (p) => { await P('/comentarios')(p); const t = p.getByRole('textbox').last(); await t.fill('💇🏽‍♀️'.repeat(300)); } },
  'f-results': { open: q('plomero', '&alcance=todos'), forced: true },
  'f-explore': { open: at('/explorar'), forced: true },
  'f-suggest': { open: async (p) => { await p.goto('/explorar'); const s = p.getByRole('combobox').first(); await s.fill('plom'); await p.getByRole('option').first().waitFor(); await s.press('ArrowDown'); }, forced: true },
  'f-menu': { open: P('/menu'), forced: true },
  'f-picker': { open: async (p) => { await P('/menu/datos-usuario')(p); const s = p.getByRole('combobox').last(); await s.scrollIntoViewIfNeeded(); await s.click(); }, forced: true },
  'f-cuenta': { open: P('/menu/cuenta'), forced: true },
  'f-estad': { open: P('/menu/estadisticas'), forced: true },
  'f-admin': { open: A('/admin'), forced: true },
  'f-pagos': { open: P('/menu/pagos'), forced: true },
};
const looks = (process.argv[3] ?? '360-light,360-dark,1280-light,1280-dark').split(',');
for (const [name, { open, forced }] of Object.entries(shots)) {
  if (!only.test(name)) continue;
  for (const look of looks) {
    const [w, scheme] = look.split('-');
    const context = await browser.newContext({ baseURL: url, locale: 'es-MX', viewport: { width: Number(w), height: Number(w) === 360 ? 740 : 800 }, colorScheme: scheme as 'light' | 'dark', ...(forced && { forcedColors: 'active' as const }) });
    const page = await context.newPage();
    page.setDefaultTimeout(25_000);
    try {
      await open(page);
      await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
      await page.waitForTimeout(800);
    } catch (error) { console.log(name, look, String(error).slice(0, 300)); }
    await page.screenshot({ path: `/tmp/shots/${name}-${look}.png`, animations: 'disabled' }).catch((e) => console.log('shot', String(e).slice(0, 100)));
    console.log(name, look);
    await context.close();
  }
}
await browser.close();
