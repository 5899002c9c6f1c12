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

  it('of an account that is gone is nobody’s', async () => {
    await tell('plan.changed', 1, { id: newId(), plan: 'premium' });
  });
});

describe('the end of paid time', () => {
  it('is told by mail, once however often it is heard, and not what came before it', async () => {
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
      'Luz',
      { plan: 'premium', lastDay: '2026-12-31', stage },
      'https://v.example/menu/pagos',
    );
    expect(letter.subject).toBe(subject);
    expect(letter.text).toContain(words);
    expect(letter.text).toContain('https://v.example/menu/pagos');
  });
});
