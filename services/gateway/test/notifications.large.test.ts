import { connectMongo, type Mail } from '@vitrina/kernel';
import { backingUrl } from '@vitrina/local/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, logInAdmin, signUp } from './people.ts';
import { type PlatformAddress, sharedPlatform } from './whole-platform.ts';

const patience = { interval: 200 };
let platform: PlatformAddress;
let accounts: Awaited<ReturnType<typeof connectMongo>>;

beforeAll(async () => {
  platform = await sharedPlatform();
  accounts = await connectMongo(backingUrl('MONGODB_URL'), platform.environment.NAMESPACE ?? '', 'accounts');
});
afterAll(() => accounts?.close());

/** Creates a person with a confirmed e-mail, and returns the account's id. */
async function person(role: 'usuario' | 'proveedor') {
  const caller = await signUp(platform.url, role);
  const account = await accounts
    .collection<{ _id: string; email: string }>('accounts')
    .findOneAndUpdate({ email: caller.email }, { $set: { confirmedAt: new Date() } });
  return { ...caller, id: account?._id ?? '' };
}
const post = (who: Pick<Caller, 'cookie'>, path: string, body: object) =>
  fetch(platform.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie: who.cookie },
  });
const mailsTo = async ({ email }: Caller) =>
  (await accounts.collection<Mail>('local_outbox').find({ to: email }).sort({ _id: 1 }).toArray()).filter(
    ({ subject }) => subject !== 'Confirma tu correo',
  );
const subjects = async (who: Caller) => (await mailsTo(who)).map(({ subject }) => subject);
const choices = async ({ cookie }: Caller) =>
  ((await (await fetch(`${platform.url}/api/cuenta/avisos`, { headers: { cookie } })).json()) as { data: object }).data;

it('the platform sends one mail for a comment, its answer and its removal to the people they concern, until one click ends them', {
  timeout: 120_000,
}, async () => {
  const provider = await person('proveedor');
  const client = await person('usuario');
  const comment = { proveedor_id: provider.id, comentario: 'Quedó muy bien' };
  await expect.poll(async () => (await post(client, '/api/comentarios', comment)).status, patience).toBe(201);
  await expect.poll(() => subjects(provider), patience).toEqual(['Un comentario nuevo']);
  const [mail] = await mailsTo(provider);
  expect(mail?.text).not.toContain('Quedó muy bien');

  const page = new URL(/\/p\/[0-9a-f]{24}/.exec(mail?.text ?? '')?.[0] ?? '', platform.url);
  expect((await fetch(page.href.replace('/p/', '/api/proveedores/'))).status).toBe(200);
  const listed = await fetch(`${platform.url}/api/comentarios?proveedor_id=${provider.id}`);
  const [{ id = '' } = {}] = (await listed.json()) as Array<{ id?: string }>;
  await post(provider, `/api/comentarios/${id}/respuesta`, { respuesta: 'Gracias' });
  await expect.poll(() => subjects(client), patience).toEqual(['Respondieron tu comentario']);
  expect(
    (await post(await logInAdmin(platform.url), '/api/admin/retiros', { tipo: 'comentario', id, razon: 'Spam' }))
      .status,
  ).toBe(200);
  // Within a quarter of an hour of the first mail, a notification waits for the next one.
  const waiting = async () =>
    (await accounts.collection<{ _id: string; mails: object[] }>('accounts').findOne({ _id: client.id }))?.mails;
  await expect.poll(waiting, patience).toMatchObject([{ kind: 'notifications', tries: 0 }]);
  expect(await subjects(client)).toEqual(['Respondieron tu comentario']);

  const { pathname, search } = new URL(mail?.unsubscribe ?? '');
  const oneClick = platform.url + pathname + search;
  const opened = await fetch(oneClick, { redirect: 'manual' });
  expect(opened.status).toBe(303);
  expect(opened.headers.get('location')).toMatch(/\/perfil\/avisos#token=[\w.-]+$/);
  expect(opened.headers.get('cache-control')).toBe('no-store');
  expect(await choices(provider)).toMatchObject({
    comentarios: true,
    respuestas: true,
    mensajes: true,
    seguimientos: true,
    decisiones: true,
  });
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(oneClick, { method: 'POST', body })).status).toBe(200);
  expect(await choices(provider)).toMatchObject({
    comentarios: false,
    respuestas: true,
    mensajes: true,
    seguimientos: true,
    decisiones: true,
  });
});
