import type { EventData } from '@vitrina/contracts/events';
import { trusted } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactHash } from '../src/ratings/contacts.ts';
import { sendFollowUps } from '../src/ratings/follow-ups.ts';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { accountErased, idOf, providerChanged } from './samples.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const signal = new AbortController().signal;
const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

let directory: RunningDirectory;
beforeAll(async () => {
  directory = await runDirectory();
});
afterAll(() => directory.close());

let number = 0;
async function newProvider(): Promise<string> {
  number += 1;
  const name = `seguido ${number}`;
  await directory.publish(providerChanged(name, { businessName: `Taller ${name}` }));
  return name;
}
const person = (name: string) => signIn(directory, { userId: idOf(name), name });
const contact = (who: Person, provider: string, canal = 'telefono') =>
  who.post('/api/vistas', { tipo: 'contacto', proveedor: idOf(provider), canal }, agent);
const sendAfter = (ms: number) => sendFollowUps(directory.store, Date.now() + ms, signal);
/** Questions about contacts of a person; accounts, which would consume them, does not run. */
const questionsTo = async (name: string) => {
  const person = contactHash('account', idOf(name), directory.config.VISITOR_SECRET);
  const docs = await directory.store.followUps.find({ person }).lean();
  return docs.flatMap(({ outbox }) => outbox.map(({ data }) => data as EventData<'notification.due'>));
};

describe('the question about a contact', () => {
  it('follows two days after the first contact of a signed-in person, once, with the name of the provider', async () => {
    const provider = await newProvider();
    const who = await person('ana');
    for (const canal of ['telefono', 'whatsapp']) expect((await contact(who, provider, canal)).status).toBe(202);
    await sendAfter(2 * DAY_MS - HOUR_MS);
    expect(await questionsTo('ana')).toEqual([]);
    for (const ms of [2 * DAY_MS + HOUR_MS, 3 * DAY_MS]) await sendAfter(ms);
    expect(await questionsTo('ana')).toMatchObject([
      {
        ownerId: idOf('ana'),
        what: 'followUp',
        subject: 'provider',
        providerId: idOf(provider),
        name: `Taller ${provider}`,
      },
    ]);
    await contact(who, provider);
    await sendAfter(6 * DAY_MS);
    expect(await questionsTo('ana')).toHaveLength(1);
  });

  it('follows a message to the provider like any other contact', async () => {
    const provider = await newProvider();
    const sent = { ownerId: idOf('iris'), providerId: idOf(provider), at: Date.now() };
    const event = { id: `${idOf(provider)}-1`, name: 'message.sent', aggregate: idOf('mensaje'), version: 1 } as const;
    await directory.publish({ ...event, data: sent }, { ...event, id: 'otra vez', data: { ...sent, at: sent.at + 1 } });
    await contact(await person('iris'), provider);
    await sendAfter(2 * DAY_MS + HOUR_MS);
    expect(await questionsTo('iris')).toMatchObject([{ ownerId: idOf('iris'), providerId: idOf(provider) }]);
  });

  it('stores nothing about a message that arrives a week late, whose account may be erased', async () => {
    const provider = await newProvider();
    const data = { ownerId: idOf('vera'), providerId: idOf(provider), at: Date.now() - 7 * DAY_MS - HOUR_MS };
    const event = { id: `${idOf(provider)}-1`, name: 'message.sent', aggregate: idOf('mensaje'), version: 1 } as const;
    await directory.publish({ ...event, data });
    expect(await directory.store.followUps.countDocuments({ providerId: idOf(provider) })).toBe(0);
  });

  it('names no account in the database after it was sent', async () => {
    const provider = await newProvider();
    await contact(await person('beto'), provider);
    await sendAfter(3 * DAY_MS);
    const [doc] = await directory.store.followUps.find({ providerId: idOf(provider) }).lean();
    expect(doc).toMatchObject({ accountId: '' });
    expect(doc?.dueAt).toBeUndefined();
  });

  it('leaves once if two instances send at the same time', async () => {
    const provider = await newProvider();
    await contact(await person('carla'), provider);
    await Promise.all([1, 2, 3].map(() => sendAfter(3 * DAY_MS)));
    expect(await questionsTo('carla')).toHaveLength(1);
  });

  it('concerns signed-in people and other providers, and only contacts', async () => {
    const provider = await newProvider();
    await contact(visitor(directory), provider);
    const owner = await signIn(directory, { userId: idOf(provider), name: 'Dueña', role: 'provider', missing: [] });
    await contact(owner, provider);
    await (await person('elsa')).post('/api/vistas', { tipo: 'vista', proveedor: idOf(provider) }, agent);
    expect(await directory.store.followUps.countDocuments({ providerId: idOf(provider) })).toBe(0);
  });

  it('becomes unnecessary by a comment, without the provider, and a week after the contact', async () => {
    const [commented, hidden, late] = [await newProvider(), await newProvider(), await newProvider()];
    const who = await person('flor');
    for (const provider of [commented, hidden]) await contact(who, provider);
    const comment = { proveedor_id: idOf(commented), comentario: 'Llegó a la hora' };
    expect((await who.post('/api/comentarios', comment)).status).toBe(201);
    await directory.publish(providerChanged(hidden, null, { version: 2 }));
    await sendAfter(3 * DAY_MS);
    await contact(who, late);
    await sendAfter(8 * DAY_MS);
    expect(await questionsTo('flor')).toEqual([]);
    expect(await directory.store.followUps.countDocuments({ accountId: idOf('flor') })).toBe(0);
  });

  it('disappears with the account and with the provider', async () => {
    const [one, other] = [await newProvider(), await newProvider()];
    const [gone, staying] = [await person('gina'), await person('hugo')];
    for (const who of [gone, staying]) for (const provider of [one, other]) await contact(who, provider);
    await directory.publish(accountErased('gina', 1), accountErased(one, 5));
    const left = await directory.store.followUps
      .find({ providerId: trusted({ $in: [idOf(one), idOf(other)] }) })
      .lean();
    expect(left.map(({ accountId, providerId }) => [accountId, providerId])).toEqual([[idOf('hugo'), idOf(other)]]);
  });
});
