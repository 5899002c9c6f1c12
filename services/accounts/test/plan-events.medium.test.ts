import type { EventData, EventName } from '@vitrina/contracts/events';
import { newId } from '@vitrina/kernel';
import { FakeMailServer } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { paymentLetter, planReminderLetter } from '../src/plans/letters.ts';
import { openEventSource } from './event-source.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';

const closers: Array<() => unknown> = [];
let mailServer: FakeMailServer;
let service: RunningAccounts;
let data: AccountsData;
/** Delivers an event as billing does, and waits until it is applied. */
let deliver: <N extends EventName>(name: N, version: number, data: EventData<N>) => Promise<void>;

beforeAll(async () => {
  mailServer = new FakeMailServer();
  service = await runAccounts({ SMTP_URL: await mailServer.listen() });
  data = await openData(service.config);
  const source = await openEventSource(service.config, 'billing');
  deliver = (name, version, payload) => source.deliver(name, payload, { version });
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

/** Creates an account and returns it with its id. */
async function newPerson() {
  const person = await service.visitor().signUp();
  const account = await data.mongo.collection<Account>('accounts').findOne({ email: person.email });
  return { person, id: account?._id ?? '' };
}

describe('the plan of an account', () => {
  it('follows billing’s newest event, in whichever order events arrive', async () => {
    const { person, id } = await newPerson();
    await deliver('plan.changed', 3, { id, plan: 'premium' });
    await deliver('plan.changed', 2, { id, plan: 'basico' });
    expect((await person.session()).body).toMatchObject({ usuario: { plan: 'premium' } });
    await deliver('plan.changed', 4, { id, plan: 'gratis' });
    expect((await person.session()).body).toMatchObject({ usuario: { plan: 'gratis' } });
  });

  it('stays unset for an account that is gone', async () => {
    await deliver('plan.changed', 1, { id: newId(), plan: 'premium' });
  });
});

describe('a payment notification', () => {
  const eventOf = (id: string, what: EventData<'payment.entered'>['what']): EventData<'payment.entered'> => ({
    id: `${what}-${id}`,
    ownerId: id,
    what,
    paymentId: id,
    plan: 'basico',
    cents: 9_900,
    simulated: true,
    at: Date.parse('2026-04-16T03:00:00Z'),
    timeZone: 'America/Bogota',
  });
  const about = (person: { email: string }) =>
    mailServer.to(person.email).filter(({ text }) => text?.includes('/menu/pagos/recibos/'));

  it('causes one mail per entry, however often it is delivered, with the link to the receipt', async () => {
    const { person, id } = await newPerson();
    // Two simultaneous deliveries cause one mail.
    await Promise.all([1, 1].map(() => deliver('payment.entered', 1, eventOf(id, 'paid'))));
    await deliver('payment.entered', 1, eventOf(id, 'refunded'));
    await expect.poll(() => about(person).length).toBe(2);
    const paid = about(person).find(({ subject }) => subject === 'Recibimos tu aportación, plan Básico');
    expect(paid?.text).toContain('El 15 de abril de 2026 recibimos $99.00 MXN: aportación, plan Básico.');
    expect(paid?.text).toContain(`/menu/pagos/recibos/${id}`);
    expect(paid?.text).toContain('no es un comprobante fiscal');
    expect(paid?.text).toContain('no se movió dinero');
    expect(about(person).map(({ subject }) => subject)).toContain('Te devolvimos $99.00 MXN');
  });

  it('causes no mail for an account that is gone', async () => {
    const gone = newId();
    await deliver('payment.entered', 1, eventOf(gone, 'paid'));
    expect(await data.mongo.collection('payment_news').countDocuments({ accountId: gone })).toBe(0);
  });

  it.each([
    ['disputed', 'Tu banco pidió que devolvamos $99.00 MXN', 'tu plan sigue igual'],
    ['disputeWon', 'Tu aportación del plan Básico quedó confirmada', 'la confirmó'],
    ['disputeLost', 'Tu banco te devolvió $99.00 MXN', 'terminó el tiempo que pagó'],
    ['refused', 'No se aceptó tu pago del plan Básico', 'Usa otra tarjeta.'],
  ] as const)('words the letter about %s with the subject "%s"', (what, subject, words) => {
    const letter = paymentLetter(
      { name: 'Luz' },
      { ...eventOf(newId(), what), text: 'La tarjeta está vencida. Usa otra tarjeta.', simulated: false },
      'https://v.example/recibo',
    );
    expect(letter.subject).toBe(subject);
    expect(letter.text).toContain(words);
    expect(letter.text).not.toContain('prueba');
  });
});

describe('a reminder about the end of paid time', () => {
  it('causes one mail, however often it is delivered, and none if it is older than the last', async () => {
    const { person, id } = await newPerson();
    const reminder = { id, plan: 'basico', lastDay: '2026-04-15' } as const;
    await deliver('plan.reminded', 7, { ...reminder, stage: 'week' });
    await deliver('plan.reminded', 7, { ...reminder, stage: 'week' });
    const about = () => mailServer.to(person.email).filter(({ text }) => text?.includes('/menu/pagos'));
    await expect.poll(() => about().length).toBe(1);
    expect(about()[0]?.text).toContain('Tu plan Básico está pagado hasta el 15 de abril de 2026.');
    await deliver('plan.reminded', 9, { ...reminder, stage: 'grace' });
    await deliver('plan.reminded', 8, { ...reminder, stage: 'day' });
    await expect.poll(() => about().length).toBe(2);
    expect(about()[1]?.text).toContain('Sigue activo hasta el 18 de abril de 2026');
  });

  it.each([
    ['week', 'Tu plan Premium termina el 31 de diciembre de 2026', '3 de enero de 2027'],
    ['day', 'Tu plan Premium termina el 31 de diciembre de 2026', '3 de enero de 2027'],
    ['grace', 'Lo que pagaste de tu plan Premium terminó', '3 de enero de 2027'],
    ['over', 'Tu vitrina volvió al plan Gratis', 'Nada de lo que publicaste se borró'],
  ] as const)('words the letter of stage %s with the subject "%s"', (stage, subject, words) => {
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
