import type { Calls, DeadMailRow } from '@vitrina/contracts';
import type { EventData } from '@vitrina/contracts/events';
import { type MailNeed, newId } from '@vitrina/kernel';
import type { StaffAct } from '@vitrina/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appealAnswerModel } from '../src/decisions/appeal-answers.ts';
import { DeadMails } from '../src/mails/dead-mails.ts';
import { paymentNotificationModel } from '../src/plans/payment-notifications.ts';
import { recoveryModel } from '../src/sign-in/recovery-requests.ts';
import { type AccountsData, type RunningAccounts, runWithAdmin } from './platform.ts';
import type { Visitor } from './visitor.ts';

let service: RunningAccounts;
let data: AccountsData;
let admin: Visitor;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ service, data, admin, close } = await runWithAdmin());
});
afterAll(() => close());

const failedAt = new Date('2026-11-20T10:00:00Z');
const dead = <K extends string>(kind: K): MailNeed<K> => ({
  id: newId(),
  kind,
  tries: 3,
  failedAt,
  fault: 'EENVELOPE 550',
});
const accounts = () => data.mongo.collection<{ _id: string; mails: MailNeed[] }>('accounts');

/** Creates an account with a failed mail. */
async function refused() {
  const { email } = await service.visitor().signUp();
  const mail = dead('suspended');
  const account = await accounts().findOneAndUpdate({ email }, { $push: { mails: mail } });
  return { mail, accountId: account?._id ?? '' };
}

const list = async (query = '') => {
  const { body, headers } = await admin.send(`/api/admin/correos${query}`);
  return {
    ...(body as Calls['GET /api/admin/correos']['answer']),
    next: /\?[^>]+/.exec(headers.get('link') ?? '')?.[0],
  };
};
const decide = async (id: string, accion: string, who = admin) => {
  const headers = { 'content-type': 'application/json' };
  const post = { method: 'POST', body: JSON.stringify({ accion }), headers };
  const { status, body } = await who.send(`/api/admin/correos/${id}`, post);
  return [status, (body as { code?: string }).code];
};
const acts = async () =>
  (await data.mongo.collection<StaffAct>('staff_acts').find().toArray()).map(
    ({ outbox }) => outbox[0]?.data as EventData<'staff.acted'>,
  );

describe('the administration of failed mails', () => {
  it('lists failed mails from every collection, page by page, without their addresses', async () => {
    const { mail, accountId } = await refused();
    const recovery = dead('recovery');
    const answer = dead('appealAnswered');
    const owner = newId();
    const createdAt = new Date();
    const asked = { _id: newId(), email: 'nadie@correo.example', createdAt, mails: [recovery] };
    await (await recoveryModel(data.mongo)).create(asked);
    const answered = {
      _id: newId(),
      accountId: owner,
      kind: 'post' as const,
      accepted: false,
      answer: 'No',
      createdAt,
    };
    await (await appealAnswerModel(data.mongo)).create({ ...answered, mails: [answer] });
    const common = { intentos: 3, detalle: 'EENVELOPE 550', fecha: failedAt.toISOString() };
    const rows: DeadMailRow[] = [
      { id: mail.id, tipo: 'suspension', cuenta_id: accountId, ...common },
      { id: recovery.id, tipo: 'recuperacion', cuenta_id: null, ...common },
      { id: answer.id, tipo: 'apelacion', cuenta_id: owner, ...common },
    ];
    const first = await list('?limit=2');
    const rest = await list(first.next);
    expect([...first.data, ...rest.data]).toEqual(rows.toSorted((a, b) => (a.id < b.id ? 1 : -1)));
    expect((await list('?tipo=recuperacion')).data).toEqual([rows[1]]);
    for (const { id } of rows) expect(await decide(id, 'desechar')).toEqual([200, undefined]);
    expect((await list()).data).toEqual([]);
    expect((await decide(mail.id, 'desechar', service.visitor()))[0]).toBe(401);
  });

  it('retries a mail once, however often that is requested, and logs who did it', async () => {
    const { mail, accountId } = await refused();
    const answers = await Promise.all([decide(mail.id, 'reintentar'), decide(mail.id, 'reintentar')]);
    expect(answers).toContainEqual([200, undefined]);
    expect(await decide(mail.id, 'reintentar')).toEqual([404, 'correo_no_encontrado']);
    const stillDead = { _id: accountId, 'mails.failedAt': failedAt };
    expect(await accounts().countDocuments(stillDead)).toBe(0);
    expect(await acts()).toContainEqual(
      expect.objectContaining({ action: 'retry', subjectId: accountId, detail: `correo suspension ${mail.id}` }),
    );
  });

  it('discards a mail and keeps the other mails of its account', async () => {
    const { mail, accountId } = await refused();
    const later = { ...dead('reinstated'), id: newId() };
    await accounts().updateOne({ _id: accountId }, { $push: { mails: later } });
    expect(await decide(mail.id, 'desechar')).toEqual([200, undefined]);
    expect(await decide(mail.id, 'reintentar')).toEqual([404, 'correo_no_encontrado']);
    expect((await list()).data.map(({ id }) => id)).toEqual([later.id]);
    expect(await acts()).toContainEqual(
      expect.objectContaining({ action: 'discard', detail: `correo suspension ${mail.id}` }),
    );
  });

  it('reaches failed mails about payments from the command of operators', async () => {
    const notifications = await paymentNotificationModel(data.mongo);
    const payment = {
      _id: newId(),
      accountId: newId(),
      what: 'paid' as const,
      paymentId: newId(),
      plan: 'basico' as const,
      cents: 100,
      at: failedAt.getTime(),
      timeZone: 'America/Mexico_City',
      simulated: true,
      createdAt: new Date(),
    };
    await notifications.create({ ...payment, mails: [dead('payment')] });
    const deadMails = await DeadMails.open(data.mongo);
    const [mail, ...others] = (await deadMails.list()).filter(({ kind }) => kind === 'payment');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ documentId: payment._id, accountId: payment.accountId });
    expect(mail && (await deadMails.retry(mail))).toBe(true);
    const read = await notifications.findById(payment._id).lean();
    expect(read?.mails[0]?.failedAt).toBeUndefined();
  });
});
