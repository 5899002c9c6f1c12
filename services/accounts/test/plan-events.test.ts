import type { EventData, EventName } from '@vitrina/contracts/events';
import {
  connectMongo,
  createLog,
  createMetrics,
  newId,
  OutboxRelay,
  outboxEntries,
  outboxFields,
  producerConnection,
  type WithOutbox,
} from '@vitrina/kernel';
import { MailHouse } from '@vitrina/local/testing';
import { Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentLetter } from '../src/mails/payment-letter.ts';
import { planReminderLetter } from '../src/mails/plan-letter.ts';
import type { Account } from '../src/store/account.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';

const wait = { timeout: 20_000 };
const closers: Array<() => unknown> = [];
let house: MailHouse;
let service: RunningAccounts;
let data: AccountsData;
/** Tells accounts something, as billing does, and waits until that was applied. */
let tell: <N extends EventName>(name: N, version: number, data: EventData<N>) => Promise<void>;

beforeAll(async () => {
  house = new MailHouse();
  service = await runAccounts({ SMTP_URL: await house.listen() });
  data = await openData(service.config);
  const { MONGODB_URL, REDIS_URL, NAMESPACE: namespace } = service.config;
  const mongo = await connectMongo(MONGODB_URL, namespace, 'billing');
  const model = mongo.model<WithOutbox & { _id: string }>('Source', new Schema({ _id: String, ...outboxFields }));
  const connection = producerConnection(REDIS_URL);
  const quiet = { log: createLog('test', { LOG_LEVEL: 'silent' }), metrics: createMetrics('test') };
  const relay = new OutboxRelay(model, {
    ...{ connection, redis: REDIS_URL, namespace, ...quiet },
    source: 'test-billing',
    to: ['accounts'],
  });
  relay.start();
  tell = async (name, version, said) => {
    const _id = newId();
    await model.create({ _id, version, outbox: outboxEntries(name, `plan-${_id}`, version, said) });
    await relay.flush(_id);
    await expect.poll(async () => (await model.findById(_id).lean())?.outbox.length, wait).toBe(0);
  };
  closers.push(
    () => relay.close(),
    () => connection.quit(),
    () => service.close(),
    () => mongo.dropDatabase(),
    () => mongo.close(),
    () => data.drop(),
    () => house.close(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
});

/** Somebody new, and their account's id. */
async function newPerson() {
  const person = await service.visitor().signUp();
  const account = await data.mongo.collection<Account>('accounts').findOne({ email: person.email });
  return { person, id: account?._id ?? '' };
}

describe('the plan of an account', () => {
  it('is what billing said last, in whichever order it comes', async () => {
    const { person, id } = await newPerson();
    await tell('plan.changed', 3, { id, plan: 'premium' });
    await tell('plan.changed', 2, { id, plan: 'basico' });
    expect((await person.session()).body).toMatchObject({ usuario: { plan: 'premium' } });
    await tell('plan.changed', 4, { id, plan: 'gratis' });
    expect((await person.session()).body).toMatchObject({ usuario: { plan: 'gratis' } });
  });

  it('of an account that is gone is no one’s', async () => {
    await tell('plan.changed', 1, { id: newId(), plan: 'premium' });
  });
});

describe('money that came or went', () => {
  const said = (id: string, what: EventData<'payment.entered'>['what']): EventData<'payment.entered'> => ({
    ...{ id: `${what}-${id}`, ownerId: id, what, paymentId: id, plan: 'basico', cents: 9_900, simulated: true },
    ...{ at: Date.parse('2026-04-16T03:00:00Z'), timeZone: 'America/Bogota' },
  });
  const about = (person: { email: string }) =>
    house.to(person.email).filter(({ text }) => text?.includes('/menu/pagos/recibos/'));

  it('is sent by mail once for each entry, however often it is heard, with the way to its receipt', async () => {
    const { person, id } = await newPerson();
    // Two that come at once are two mails.
    await Promise.all([1, 1].map(() => tell('payment.entered', 1, said(id, 'paid'))));
    await tell('payment.entered', 1, said(id, 'refunded'));
    await expect.poll(() => about(person).length, wait).toBe(2);
    const paid = about(person).find(({ subject }) => subject === 'Recibimos tu aportación, plan Básico');
    expect(paid?.text).toContain('El 15 de abril de 2026 recibimos $99.00 MXN: aportación, plan Básico.');
    expect(paid?.text).toContain(`/menu/pagos/recibos/${id}`);
    expect(paid?.text).toContain('no es un comprobante fiscal');
    expect(paid?.text).toContain('no se movió dinero');
    expect(about(person).map(({ subject }) => subject)).toContain('Te devolvimos $99.00 MXN');
  });

  it('of an account that is gone is sent to no one', async () => {
    const gone = newId();
    await tell('payment.entered', 1, said(gone, 'paid'));
    expect(await data.mongo.collection('payment_news').countDocuments({ accountId: gone })).toBe(0);
  });

  it.each([
    ['disputed', 'Tu banco pidió que devolvamos $99.00 MXN', 'tu plan sigue igual'],
    ['disputeWon', 'Tu aportación del plan Básico quedó confirmada', 'la confirmó'],
    ['disputeLost', 'Tu banco te devolvió $99.00 MXN', 'terminó el tiempo que pagó'],
    ['refused', 'No se aceptó tu pago del plan Básico', 'Usa otra tarjeta.'],
  ] as const)('%s: %s', (what, subject, words) => {
    const letter = paymentLetter(
      { name: 'Luz' },
      { ...said(newId(), what), text: 'La tarjeta está vencida. Usa otra tarjeta.', simulated: false },
      'https://v.example/recibo',
    );
    expect(letter.subject).toBe(subject);
    expect(letter.text).toContain(words);
    expect(letter.text).not.toContain('prueba');
  });
});

describe('the end of paid time', () => {
  it('is sent by mail, once however often it is heard, and not what came before it', async () => {
    const { person, id } = await newPerson();
    const said = { id, plan: 'basico', lastDay: '2026-04-15' } as const;
    await tell('plan.reminded', 7, { ...said, stage: 'week' });
    await tell('plan.reminded', 7, { ...said, stage: 'week' });
    const about = () => house.to(person.email).filter(({ text }) => text?.includes('/menu/pagos'));
    await expect.poll(() => about().length, wait).toBe(1);
    expect(about()[0]?.text).toContain('Tu plan Básico está pagado hasta el 15 de abril de 2026.');
    await tell('plan.reminded', 9, { ...said, stage: 'grace' });
    await tell('plan.reminded', 8, { ...said, stage: 'day' });
    await expect.poll(() => about().length, wait).toBe(2);
    expect(about()[1]?.text).toContain('Sigue activo hasta el 18 de abril de 2026');
  });

  it.each([
    ['week', 'Tu plan Premium termina el 31 de diciembre de 2026', '3 de enero de 2027'],
    ['day', 'Tu plan Premium termina el 31 de diciembre de 2026', '3 de enero de 2027'],
    ['grace', 'Lo que pagaste de tu plan Premium terminó', '3 de enero de 2027'],
    ['over', 'Tu vitrina volvió al plan Gratis', 'Nada de lo que publicaste se borró'],
  ] as const)('%s: %s', (stage, subject, words) => {
    const letter = planReminderLetter(
      { name: 'Luz' },
      { plan: 'premium', lastDay: '2026-12-31', stage },
      'https://v.example/menu/pagos',
    );
    expect(letter.subject).toBe(subject);
    expect(letter.text).toContain(words);
    expect(letter.text).toContain('https://v.example/menu/pagos');
  });
});
