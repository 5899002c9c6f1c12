import type { EventEnvelope } from '@vitrina/contracts/events';
import { newId } from '@vitrina/kernel';
import { FakeMailServer } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { openEventSource } from './event-source.ts';
import { linkIn } from './mails.ts';
import { type AccountsData, type RunningAccounts, runWithAdmin } from './platform.ts';
import type { Visitor } from './visitor.ts';

let mailServer: FakeMailServer;
let service: RunningAccounts;
let data: AccountsData;
let admin: Visitor;
let close: () => Promise<void>;
/** Stands in for the directory and its events. */
let source: Awaited<ReturnType<typeof openEventSource>>;

beforeAll(async () => {
  mailServer = new FakeMailServer();
  ({ service, data, admin, close } = await runWithAdmin({ SMTP_URL: await mailServer.listen() }));
  source = await openEventSource(service.config, 'directory');
});
afterAll(async () => {
  await source?.close();
  await close();
  await mailServer.close();
});

type Answered = EventEnvelope<'appeal.answered'>['data'];

const accounts = () => data.mongo.collection<Account>('accounts');
const person = async () => {
  const visitor = await service.visitor().signUp('Eva Paz');
  await linkIn(mailServer, visitor.email, 'confirmar');
  return visitor;
};
const accountOf = async ({ email }: Visitor) => {
  const account = await accounts().findOne({ email });
  if (!account) throw new Error('no account');
  return account;
};
const suspend = async (who: Visitor) => {
  const path = `/api/admin/cuentas/${(await accountOf(who))._id}/suspension`;
  const body = JSON.stringify({ suspendida: true, razon: 'Engaña' });
  const headers = { 'content-type': 'application/json' };
  expect((await admin.send(path, { method: 'POST', body, headers })).status).toBe(200);
};
const deliver = (answer: Answered) => source.deliver('appeal.answered', answer, { aggregate: `appeal-${answer.id}` });
const answerTo = async (who: Visitor, more: Partial<Answered> = {}): Promise<Answered> => ({
  id: newId(),
  ownerId: (await accountOf(who))._id,
  kind: 'post',
  accepted: false,
  answer: 'Sigue siendo de otra persona',
  adminId: newId(),
  adminName: 'La Jefa',
  at: Date.now(),
  answeredAt: Date.now(),
  ...more,
});
const subjects = ({ email }: Visitor) => mailServer.to(email).map(({ subject }) => subject);

describe('the answer to an appeal', () => {
  it('causes one mail, however often its event is delivered', async () => {
    const eva = await person();
    const rejected = await answerTo(eva);
    await deliver(rejected);
    await deliver(rejected);
    await deliver(await answerTo(eva, { kind: 'comment', accepted: true, answer: 'Tienes <b>razón</b>' }));
    const expected = ['Confirma tu correo', 'Revisamos tu apelación', 'Aceptamos tu apelación'].sort();
    await expect.poll(() => subjects(eva).toSorted()).toEqual(expected);
    const [rejectedMail, acceptedMail] = ['Revisamos tu apelación', 'Aceptamos tu apelación'].map((wanted) =>
      mailServer.to(eva.email).find(({ subject }) => subject === wanted),
    );
    expect(rejectedMail?.text).toContain('la decisión sobre tu publicación se mantiene');
    expect(rejectedMail?.text).toContain('La respuesta: «Sigue siendo de otra persona».');
    expect(acceptedMail?.text).toContain('deshicimos la decisión sobre tu comentario');
    expect(acceptedMail?.html).not.toContain('<b>');
  });

  it('lifts the suspension if the appeal is accepted, and mails that', async () => {
    const eva = await person();
    await suspend(eva);
    await deliver(await answerTo(eva, { kind: 'account', accepted: true, answer: 'Fue un error' }));
    const { suspended, suspensionDecision } = await accountOf(eva);
    expect([suspended, suspensionDecision?.reason, suspensionDecision?.adminName]).toEqual([
      false,
      'Fue un error',
      'La Jefa',
    ]);
    await expect.poll(() => subjects(eva).at(-1)).toBe('Tu cuenta está activa otra vez');
  });

  it('leaves a suspension in place that is newer than the appeal', async () => {
    const eva = await person();
    const at = Date.now() - 60_000;
    await suspend(eva);
    await deliver(await answerTo(eva, { kind: 'account', accepted: true, at }));
    expect((await accountOf(eva)).suspended).toBe(true);
  });

  it('deletes nothing and stores nothing for an account that is gone', async () => {
    const gone = newId();
    const eva = await person();
    await deliver(await answerTo(eva, { ownerId: gone }));
    expect(await data.mongo.collection('appeal_answers').countDocuments({ accountId: gone })).toBe(0);
  });
});
