import { chromium } from '@playwright/test';
import { testBrowser } from '@vitrina/local/testing';

const base = 'http://localhost:8104';
const word = Math.random().toString(36).slice(2, 8);
const browser = await chromium.launch(testBrowser());
const say = (what: string, value: unknown) => console.log(what, '=>', JSON.stringify(value));
const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'es-MX' })).newPage();
page.setDefaultTimeout(40_000);
const paste = async (label: string | RegExp, text: string, exact = false) => {
  const field = page.getByLabel(label, { exact });
  await field.focus();
  await field.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  return field;
};
const email = `Ana <Ana+${word}@Diseño.co>`;
await page.goto(`${base}/perfil?modo=registro`);
say('name shown', await (await paste('Nombre', '\u202a\ufeffAna\u00a0Ruiz\u200b\u202c')).inputValue());
await paste(/^Correo/, email);
await paste('Contraseña', 'correcto caballo', true).catch(async () => page.getByLabel(/^Contraseña/).first().fill('correcto caballo'));
await page.getByLabel(/^Confirm/).fill('correcto caballo');
await page.screenshot({ path: '/tmp/shots4/register.png' });
await page.getByRole('button', { name: /^Registr/ }).last().click();
await page.getByRole('dialog').waitFor();
await page.screenshot({ path: '/tmp/shots4/registered.png' });
await page.getByRole('dialog').getByRole('button').last().click();
say('login e-mail shown', await page.getByLabel(/^Correo/).inputValue());
await paste(/^Correo/, `ana+${word}@xn--diseo-rta.co`);
await page.getByLabel(/^Contraseña/).first().fill('correcto caballo');
await page.getByRole('button', { name: 'Iniciar Sesión' }).last().click();
await page.waitForURL(/menu/);
say('session', await page.evaluate(async () => (await fetch('/api/sesion')).json().then((b) => b.usuario.email)));
await page.goto(`${base}/menu/datos-usuario`);
const phone = page.getByLabel('Teléfono', { exact: true });
await phone.waitFor();
await page.waitForTimeout(1500);
for (const text of ['\u202A+52\u00A01\u00A055\u20111234\u20115678\u202C', 'https://wa.me/573115550913', '1234 5678', '55 1234 5678 / 55 8765 4321']) {
  await paste('Teléfono', text, true);
  await page.keyboard.press('Tab');
  const country = await page.getByRole('combobox', { name: 'País del teléfono' }).inputValue();
  const hint = await phone.evaluate((f) => document.getElementById(f.getAttribute('aria-describedby') ?? '')?.textContent ?? '');
  say(text, [await phone.inputValue(), country, hint]);
  if (text === '1234 5678') await page.screenshot({ path: '/tmp/shots4/phone-error.png' });
}
await page.getByRole('combobox', { name: 'País del teléfono' }).fill('Colombia');
await page.getByRole('option', { name: /Colombia/ }).first().click();
for (const text of ['(1) 234 5678', '01 8000 123456', '234 5678']) {
  await paste('Teléfono', text, true);
  await page.keyboard.press('Tab');
  const hint = await phone.evaluate((f) => document.getElementById(f.getAttribute('aria-describedby') ?? '')?.textContent ?? '');
  say(`CO ${text}`, [await phone.inputValue(), hint]);
}
await paste('Teléfono', '+52 (01) 656 123 4567', true);
await page.keyboard.press('Tab');
say('Juárez phone', await phone.inputValue());
await page.getByLabel('País', { exact: true }).selectOption('MX');
await page.getByLabel(/^Estado/).selectOption({ label: 'Chihuahua' });
await paste('Código postal', '\u202aC.P. 32000\u202c');
await page.keyboard.press('Tab');
say('postal code', await page.getByLabel('Código postal').inputValue());
await paste(/negocio/i, 'Taller\u00a0\u202aJuárez\u202c\u2011Centro 👩\u200d🔧').catch((e) => say('negocio', String(e)));
await paste(/especialidad/i, 'Herrería\u200b');
await paste(/^Descripción/, 'Rejas\u000by portones\u200b 👩\u200d🔧');
await page.screenshot({ path: '/tmp/shots4/profile.png', fullPage: true });
await page.getByRole('button', { name: 'Actualizar' }).click();
await page.getByText('Datos actualizados correctamente.').first().waitFor();
const profile = await page.evaluate(async () => {
  const form = new FormData();
  form.append('action', 'get');
  return (await fetch('/api/perfil', { method: 'POST', body: form })).json();
});
say('stored', [profile.data.telefono, profile.data.cp, profile.data.nnegocio, profile.data.especialidad, profile.data.descripcion, profile.data.email]);
say('place', await page.evaluate(async () => (await (await fetch('/api/obtener_galeria')).json()).userLocation));
await page.setViewportSize({ width: 360, height: 780 });
await page.emulateMedia({ colorScheme: 'dark' });
await page.reload();
await phone.waitFor();
await phone.scrollIntoViewIfNeeded();
await page.screenshot({ path: '/tmp/shots4/profile-360-dark.png' });
// A quote of a visitor.
const visitor = await (await browser.newContext({ locale: 'es-MX' })).newPage();
const users = await (await fetch(`${base}/api/usuarios`)).json();
const premium = users.data.find((u: { plan: string; pais: string }) => u.plan === 'premium' && u.pais === 'CO');
say('premium', [premium?.slug, premium?.telefono, premium?.telefono_tipo, premium?.whatsapp]);
const kinds: Record<string, number> = {};
for (const u of users.data) kinds[`${u.pais} ${u.telefono_tipo} ${u.whatsapp === '' ? 'no chat' : 'chat'} ${u.plan}`] = (kinds[`${u.pais} ${u.telefono_tipo} ${u.whatsapp === '' ? 'no chat' : 'chat'} ${u.plan}`] ?? 0) + 1;
say('kinds', kinds);
const ask = (more: object) =>
  fetch(`${base}/api/mensajes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ proveedor: premium.id, nombre: 'Eva\u200b', texto: 'Busco una herrera para mañana', ...more }),
  }).then(async (a) => [a.status, ((await a.json()) as { code?: string }).code]);
for (const more of [{ email: '', telefono: '(1) 234 5678' }, { email: 'eva@diseño.co' }, { telefono: '234 5678', email: '' }, { email: 'josé@b.co' }, { telefono: '\u202a311\u2011555\u20110913\u202c', email: '' }]) say(JSON.stringify(more), await ask(more));
await visitor.close();
await browser.close();
