import type { EventData } from '@vitrina/contracts/events';
import { keySpace, newId } from '@vitrina/kernel';
import { FakeMailServer } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { openEventSource } from './event-source.ts';
import { linkIn } from './mails.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import type { Visitor } from './visitor.ts';

const wait = { timeout: 60_000 };
const closers: Array<() => unknown> = [];
let mailServer: FakeMailServer;
let service: RunningAccounts;
let data: AccountsData;
/** Delivers a notification as the directory does, and waits until it is applied. */
let deliver: (due: EventData<'notification.due'>) => Promise<void>;

beforeAll(async () => {
  mailServer = new FakeMailServer();
  service = await runAccounts({ SMTP_URL: await mailServer.listen() });
  data = await openData(service.config);
  const source = await openEventSource(service.config, 'directory');
  deliver = (due) => source.deliver('notification.due', due, { aggregate: due.id });
  closers.push(
    () => service.close(),
    () => source.close(),
    () => data.drop(),
    () => mailServer.close(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
});

const accounts = () => data.mongo.collection<Account>('accounts');
const accountOf = async ({ email }: Visitor) => {
  const found = await accounts().findOne({ email });
  if (!found) throw new Error(`${email} is no account`);
  return found;
};
const post = (person: Visitor, path: string, body?: unknown) =>
  person.send(path, {
    method: 'POST',
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
/** Creates an account with a confirmed e-mail. */
const person = async () => {
  const visitor = await service.visitor().signUp();
  const token = await linkIn(mailServer, visitor.email, 'confirmar');
  expect((await post(visitor, '/api/cuenta/confirmacion', { token })).status).toBe(200);
  return visitor;
};
const comment = async (to: Visitor, fields: Partial<EventData<'notification.due'>> = {}) => {
  const { _id: ownerId } = await accountOf(to);
  const due = {
    id: `${newId()}-comment`,
    ownerId,
    at: Date.now(),
    providerId: ownerId,
    reason: '',
    ...({ what: 'comment', subject: 'comment' } as const),
    ...fields,
  };
  await deliver(due);
  return due;
};
/** Mails to a person except the one about the registration. */
const mailsTo = ({ email }: Visitor) => mailServer.to(email).filter(({ subject }) => subject !== 'Confirma tu correo');
const headerOf = (mail: ReturnType<typeof mailsTo>[number] | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value ?? '';
/** Jobs of received events, including finished ones. */
const jobs = async () => {
  const prefix = `${keySpace(service.config.NAMESPACE)}:`;
  const keys = (await data.redis.keys(`${prefix}events-accounts:*`)).map((key) => key.slice(prefix.length));
  return Promise.all(keys.map((key) => data.redis.hgetall(key).catch(() => ({}))));
};
const choices = async (of: Visitor) => (await of.send('/api/cuenta/avisos')).body.data;
const dispositivos = { mensajes: true, comentarios: true, valoraciones: true, respuestas: true, plan: true };
const all = { comentarios: true, respuestas: true, mensajes: true, seguimientos: true, decisiones: true, dispositivos };
/** Path and query of the one-click link of the first mail. */
const oneClick = async (of: Visitor) => {
  await vi.waitFor(() => expect(mailsTo(of)).not.toEqual([]), wait);
  const url = new URL(headerOf(mailsTo(of)[0], 'list-unsubscribe').slice(1, -1));
  return `${url.pathname}${url.search}`;
};

/** Tests that share the processor take longer each. */
const together = { timeout: 240_000 };

describe.concurrent('notification mails', together, () => {
  it('leave immediately, once per notification, with one-click headers and a link that asks first', async ({
    expect,
  }) => {
    const ana = await person();
    const due = await comment(ana);
    await expect.poll(() => mailsTo(ana).map(({ subject }) => subject), wait).toEqual(['Un comentario nuevo']);
    const [mail] = mailsTo(ana);
    const { PUBLIC_URL } = service.config;
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    // Suppresses out-of-office replies of Exchange.
    expect(headerOf(mail, 'x-auto-response-suppress')).toBe('OOF, AutoReply');
    expect(headerOf(mail, 'list-unsubscribe')).toMatch(/^<http.+\/api\/avisos\/baja\?token=[\w.-]+>$/);
    expect(mail?.text).toContain(`${PUBLIC_URL}/p/${due.providerId}#titulo-comentarios`);
    expect(mail?.text).toContain(`${PUBLIC_URL}/perfil/avisos#token=`);
    await deliver(due);
    const kept = await accountOf(ana);
    expect([kept.mails, kept.notifications?.length]).toEqual([[], 1]);
    expect(mailsTo(ana)).toHaveLength(1);
  });

  it('collect notifications of a quarter of an hour in the next mail', async ({ expect }) => {
    const ana = await person();
    await comment(ana);
    await expect.poll(() => mailsTo(ana).length, wait).toBe(1);
    await expect.poll(async () => (await accountOf(ana)).mails, wait).toEqual([]);
    await comment(ana);
    await comment(ana);
    const [waiting, ...others] = (await accountOf(ana)).mails;
    expect(others).toEqual([]);
    const minutes = ((waiting?.at?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(10);
    expect(minutes).toBeLessThanOrEqual(15);
    expect(mailsTo(ana)).toHaveLength(1);
    await accounts().updateOne({ email: ana.email }, { $set: { 'mails.0.at': new Date() } });
    await expect.poll(() => mailsTo(ana).at(-1)?.subject, wait).toBe('2 comentarios nuevos');
  });

  it('never go to an unconfirmed e-mail', async ({ expect }) => {
    const ana = await service.visitor().signUp();
    await linkIn(mailServer, ana.email, 'confirmar');
    await comment(ana);
    expect((await accountOf(ana)).mails).toEqual([]);
  });

  it('disappear with all notifications of an erased account, and later ones are not stored', async ({ expect }) => {
    const ana = await person();
    await comment(ana, { what: 'removal', subject: 'post', reason: 'Copia ajena' });
    expect(JSON.stringify(await jobs())).toContain('Copia ajena');
    const { _id } = await accountOf(ana);
    const gone = { dueAt: new Date(0), final: true };
    await accounts().updateOne({ _id }, { $set: { erasure: gone } });
    await expect.poll(async () => (await accounts().findOne({ _id }))?.erased, wait).toBe(true);
    await deliver({
      id: `${newId()}-comment`,
      ownerId: _id,
      at: Date.now(),
      providerId: _id,
      reason: '',
      ...({ what: 'comment', subject: 'comment' } as const),
    });
    const kept = await accounts().findOne({ _id });
    expect([kept?.notifications, kept?.mails]).toEqual([[], []]);
    const stored = JSON.stringify(await jobs());
    expect(stored).toContain(_id);
    expect(stored).not.toContain('Copia ajena');
  });
});

describe.concurrent('the choice of notification mails', together, () => {
  it('belongs to one account, has separate kinds, and applies to later notifications', async ({ expect }) => {
    const ana = await person();
    expect(await choices(ana)).toEqual(all);
    expect(await post(ana, '/api/cuenta/avisos', { comentarios: false })).toMatchObject({
      status: 200,
      body: { data: { ...all, comentarios: false } },
    });
    await comment(ana);
    expect((await accountOf(ana)).mails).toEqual([]);
    const { _id: ownerId } = await accountOf(ana);
    await comment(ana, { id: `${newId()}-reply`, what: 'reply', ownerId });
    await expect.poll(() => mailsTo(ana).map(({ subject }) => subject), wait).toEqual(['Respondieron tu comentario']);
    expect((await post(ana, '/api/cuenta/avisos', { comentarios: 'no' })).status).toBe(400);
    expect((await post(ana, '/api/cuenta/avisos', { otros: true })).status).toBe(400);
    expect((await service.visitor().send('/api/cuenta/avisos')).status).toBe(401);
  });
});

describe.concurrent('the unsubscribe link of a mail', together, () => {
  it('switches off only the kinds in the mail by one click, without a login', async ({ expect }) => {
    const ana = await person();
    await comment(ana);
    const link = await oneClick(ana);
    const click = () =>
      service.visitor().send(link, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    for (const _again of [1, 2]) {
      expect(await click()).toMatchObject({
        status: 200,
        body: { message: 'Listo: ya no te avisaremos por correo de comentarios nuevos.' },
      });
    }
    expect(await choices(ana)).toEqual({ ...all, comentarios: false });
  });

  it('changes nothing if it was altered or cut off, and explains what to do', async ({ expect }) => {
    const ana = await person();
    await comment(ana);
    const link = await oneClick(ana);
    for (const wrong of [link.replace('.comments.', '.replies.'), link.slice(0, -2), '/api/avisos/baja?token=x']) {
      expect(await post(service.visitor(), wrong)).toMatchObject({ status: 400, body: { code: 'enlace_de_baja' } });
    }
    expect((await post(service.visitor(), '/api/avisos/baja')).body).toMatchObject({ code: 'enlace_de_baja' });
    expect(await choices(ana)).toEqual(all);
  });
});

// Refuses the mails of all tests, so it runs alone.
describe('notification mails that were refused', () => {
  it('repeat the same content after a failed attempt, and later notifications get a separate mail', async () => {
    const ana = await person();
    mailServer.refuse({ status: 451, words: 'later' });
    const refusedBefore = mailServer.refused;
    await comment(ana);
    await expect.poll(() => mailServer.refused, wait).toBeGreaterThan(refusedBefore);
    await comment(ana);
    mailServer.refuse(null);
    await expect.poll(() => mailsTo(ana).map(({ subject }) => subject), wait).toEqual(['Un comentario nuevo']);
    const waiting = async () => (await accountOf(ana)).mails?.map(({ kind, tries }) => [kind, tries]);
    await expect.poll(waiting, wait).toEqual([['notifications', 0]]);
  });
});
