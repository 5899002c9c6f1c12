import type { Calls } from '@vitrina/contracts';
import { addDays, timeZoneOf } from '@vitrina/contracts/places';
import { connectRedis } from '@vitrina/kernel';
import { newNamespace, startService, type TestService } from '@vitrina/local/testing';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayKey } from '../src/model/provider-day.ts';
import { localDay } from '../src/statistics/visit-counter.ts';
import { VisitWriter } from '../src/statistics/visit-writer.ts';
import { Person, signIn } from './person.ts';
import { type RunningDirectory, runDirectory, term } from './platform.ts';
import { idOf, mediaReady, pieceReady, providerChanged, suspensionChanged, workLayout } from './samples.ts';

type Statistics = Calls['GET /api/estadisticas']['answer'];

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const none = {
  vistas: 0,
  busquedas: 0,
  contactos: { telefono: 0, whatsapp: 0, correo: 0, www: 0 },
  tarjeta: 0,
};

let accounts: TestService;
let directory: RunningDirectory;
let redis: Redis;

beforeAll(async () => {
  const shared = { NAMESPACE: newNamespace() };
  accounts = await startService('accounts', { ...shared, MEDIA_URL: 'http://127.0.0.1:9' });
  directory = await runDirectory({ ...shared, ACCOUNTS_URL: accounts.url });
  redis = await connectRedis(directory.config.REDIS_URL, directory.config.NAMESPACE);
  await directory.publish(
    providerChanged('luna', { businessName: 'Tuberías Luna', plan: 'premium' }),
    providerChanged(
      'sol',
      { country: 'CO', subdivision: 'ANT', segments: ['Mariachi'] },
      { timeZone: 'America/Bogota' },
    ),
    providerChanged('mar'),
  );
  await directory.publish(
    mediaReady('luna', 'a'),
    mediaReady('luna', 'v', { extension: 'mp4' }),
    mediaReady('sol', 'later', { publicationDate: '2099-01-01' }),
  );
  await directory.publish(providerChanged('mar', null, { version: 2 }));
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
});
beforeEach(async () => {
  await written();
  await directory.store.providerDays.deleteMany({});
});
afterAll(async () => {
  await directory.close();
  await accounts.stop();
  redis.disconnect();
});

/** Creates a visitor with a browser and an IP address. */
const visitor = (address: string, agent = browser) =>
  new Person(directory, { 'x-client-address': address, 'user-agent': agent });
const owner = (name: string, place: { country: string; subdivision: string }) =>
  signIn(directory, { userId: idOf(name), name, role: 'provider', missing: [], ...place });
const luna = () => owner('luna', { country: 'MX', subdivision: 'DF' });
const now = () => directory.lock.clock.now().getTime();

/** Writes the counts, like the leader once a minute. */
async function written(): Promise<void> {
  await new VisitWriter(redis, directory.store.providerDays, now).runOnce(term());
}

async function read(person: Person, query = ''): Promise<Statistics> {
  const { status, body } = await person.read<Statistics>(person.get(`/api/estadisticas${query}`));
  expect(status).toBe(200);
  return body;
}

async function sendVisit(person: Person, json: object): Promise<void> {
  expect((await person.post('/api/vistas', json)).status).toBe(202);
}

const view = { tipo: 'vista', proveedor: idOf('luna') };

describe('the five numbers of the platform', () => {
  it('count public content', async () => {
    const { data, propias } = await read(visitor('192.0.2.1'));
    expect(data).toEqual({ publicaciones: 2, imagenes: 1, videos: 1, comentarios: 0, usuarios_activos: 0 });
    expect(propias).toBeNull();
  });

  it('count a work once among the posts, and each of its pictures that the plan shows', async () => {
    const owner = 'boda';
    await directory.publish(providerChanged(owner, { plan: 'basico' }));
    const layout = workLayout(4);
    await directory.publish(...layout.slots.map((slot) => pieceReady(owner, slot, { layout })));
    await expect
      .poll(async () => (await read(visitor('192.0.2.1'))).data)
      .toMatchObject({ publicaciones: 3, imagenes: 4, videos: 1 });
    await directory.publish(...layout.slots.map((slot) => pieceReady(owner, slot, { version: 2, layout, gone: true })));
    await expect.poll(async () => (await read(visitor('192.0.2.1'))).data.imagenes).toBe(1);
  });

  it('include the accounts with a session in the last 30 days', async () => {
    const contrasena = 'correcto caballo batería';
    const account = { nombre: 'Ana', email: 'ana@correo.example', contrasena, confirmar_contrasena: contrasena };
    for (const action of ['register', 'login']) {
      const answer = await fetch(`${accounts.url}/api/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action, ...account }),
      });
      expect(answer.ok).toBe(true);
    }
    await expect
      .poll(async () => (await read(visitor('192.0.2.1'))).data.usuarios_activos, { timeout: 60_000 })
      .toBe(1);
  });
});

describe('a visit of a provider', () => {
  it('appears only to the provider, per day and with the previous period', async () => {
    const today = localDay('America/Mexico_City', now());
    const ana = visitor('192.0.2.1');
    const beto = visitor('192.0.2.2');
    for (const person of [ana, beto]) await sendVisit(person, view);
    for (const canal of ['telefono', 'whatsapp', 'correo', 'www'])
      await sendVisit(ana, { ...view, tipo: 'contacto', canal });
    await sendVisit(beto, { tipo: 'tarjeta', proveedor: 'tuberias-luna' });
    await directory.store.providerDays.create({
      _id: dayKey(idOf('luna'), addDays(today, -7)),
      batch: 0,
      day: addDays(today, -7),
      view: 5,
      whatsapp: 2,
    });
    await written();
    const { propias } = await read(await luna(), '?dias=7');
    const counted = { ...none, vistas: 2, contactos: { telefono: 1, whatsapp: 1, correo: 1, www: 1 }, tarjeta: 1 };
    expect(propias).toMatchObject(counted);
    expect(propias?.serie.map(({ fecha }) => fecha)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((back) => addDays(today, -back)),
    );
    expect(propias?.serie.at(-1)).toEqual({ fecha: today, ...counted });
    expect(propias?.serie[0]).toEqual({ fecha: addDays(today, -6), ...none });
    expect(propias?.antes).toEqual({ ...none, vistas: 5, contactos: { ...none.contactos, whatsapp: 2 } });
    expect((await read(await luna(), '?dias=30')).propias).toMatchObject({ vistas: 7, antes: none });
    expect((await read(await luna())).propias?.serie).toHaveLength(30);
    const sol = await owner('sol', { country: 'CO', subdivision: 'ANT' });
    expect((await read(sol, '?dias=90')).propias).toMatchObject({ ...none, antes: none });
  });

  it('counts once per visitor, metric and half hour', async () => {
    const ana = visitor('192.0.2.3');
    const other = visitor('192.0.2.3', `${browser} x`);
    for (const person of [ana, ana, other, ana]) await sendVisit(person, view);
    await written();
    await sendVisit(ana, view);
    await written();
    expect((await read(await luna())).propias?.vistas).toBe(2);
  });

  it('counts for twenty of forty browsers of one network, all of which get the same response', async () => {
    const contact = { ...view, tipo: 'contacto', canal: 'telefono' };
    for (let at = 0; at < 40; at += 1) await sendVisit(visitor('192.0.2.20', `${browser} ${at}`), contact);
    await sendVisit(visitor('192.0.2.21'), contact);
    await written();
    expect((await read(await luna())).propias?.contactos.telefono).toBe(21);
  });

  it.each([
    ['a bot', () => visitor('192.0.2.4', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')],
    ['a script', () => visitor('192.0.2.4', 'curl/8.5.0')],
    ['a client without a user agent', () => visitor('192.0.2.4', '')],
    ['the provider', luna],
  ])('does not count for %s, who gets the same response', async (_who, who) => {
    await sendVisit(await who(), view);
    await written();
    expect((await read(await luna())).propias?.vistas).toBe(0);
  });

  it('never counts for a hidden provider, with the same response', async () => {
    const ana = visitor('192.0.2.5');
    for (const proveedor of [idOf('mar'), idOf('unknown'), 'nadie']) await sendVisit(ana, { tipo: 'vista', proveedor });
    await directory.publish(suspensionChanged('luna', false));
    await written();
    expect(await directory.store.providerDays.countDocuments({})).toBe(0);
  });

  it("counts on the provider's calendar day", async () => {
    for (const name of ['luna', 'sol']) await sendVisit(visitor('192.0.2.6'), { tipo: 'vista', proveedor: idOf(name) });
    const at = now();
    await written();
    const days = await directory.store.providerDays.find({}).lean();
    expect(days.map(({ _id }) => _id).toSorted()).toEqual(
      [
        dayKey(idOf('luna'), localDay('America/Mexico_City', at)),
        dayKey(idOf('sol'), localDay('America/Bogota', at)),
      ].toSorted(),
    );
  });

  it('lists searches of three networks that led to the page, and no rarer ones', async () => {
    const from = (network: number, busqueda: string, agent = browser) =>
      sendVisit(visitor(`192.0.${network}.9`, agent), { ...view, busqueda });
    for (const network of [10, 11, 12, 13]) await from(network, network % 2 ? 'Reparar TINACO' : 'reparar tinaco ');
    for (const network of [10, 11, 12]) await from(network, 'fuga');
    for (const network of [10, 11]) await from(network, 'plomero de ana');
    for (const agent of ['a', 'b', 'c']) await from(14, 'un invento', `${browser} ${agent}`);
    for (const network of [10, 11, 12]) await from(network, 'ana@correo.example');
    await written();
    const { propias } = await read(await luna());
    expect(propias?.palabras).toEqual([
      { texto: 'reparar tinaco', veces: 4 },
      { texto: 'fuga', veces: 3 },
    ]);
    expect(propias?.vistas).toBeGreaterThan(0);
    const all = JSON.stringify(await directory.store.providerDays.find({}).lean());
    expect(all).toContain('plomero de ana');
    expect(all).not.toContain('correo');
  });

  it('lists a search that one person may have repeated only if its words are common', async () => {
    const today = localDay('America/Mexico_City', now());
    for (const back of [0, 1, 2]) {
      const day = addDays(today, -back);
      const terms = ['zutano fulanez', 'fuga'].map((term) => ({ term, count: 1 }));
      await directory.store.providerDays.create({ _id: dayKey(idOf('luna'), day), batch: 0, day, terms });
    }
    expect((await read(await luna(), '?dias=7')).propias?.palabras).toEqual([{ texto: 'fuga', veces: 3 }]);
  });

  it('keeps at most five different searches of a network per day', async () => {
    for (let at = 0; at < 8; at += 1) await sendVisit(visitor('192.0.21.9'), { ...view, busqueda: `inventada ${at}` });
    const [day] = await directory.store.providerDays.find({}).lean();
    expect(day?.terms).toHaveLength(5);
  });

  it('keeps at most fifty different searches per day', async () => {
    for (let at = 0; at < 55; at += 1)
      await sendVisit(visitor(`192.1.${at}.9`), { ...view, busqueda: `inventada ${at}` });
    const [day] = await directory.store.providerDays.find({}).lean();
    expect(day?.terms).toHaveLength(50);
  });

  it.each([
    [{ tipo: 'contacto', proveedor: idOf('luna') }],
    [{ tipo: 'contacto', proveedor: idOf('luna'), canal: null }],
    [{ tipo: 'vista', proveedor: 'Nadie con este nombre' }],
    [{ tipo: 'tarjeta', proveedor: '' }],
  ])('accepts %j and counts nothing', async (json) => {
    await sendVisit(visitor('192.0.2.7'), json);
    await written();
    expect(await directory.store.providerDays.find({}).lean()).toEqual([]);
  });

  it.each([
    [{}],
    [{ tipo: 'vista' }],
    [{ tipo: 'compra', proveedor: idOf('luna') }],
    [{ tipo: 'contacto', proveedor: idOf('luna'), canal: 'fax' }],
    [{ tipo: 'vista', proveedor: { $gt: '' } }],
  ])('fails with %j', async (json) => {
    expect((await visitor('192.0.2.7').post('/api/vistas', json)).status).toBe(400);
  });
});

describe('the day of a time zone', () => {
  it.each([
    ['MX', 'DF', '2027-03-10T05:30:00Z', '2027-03-09'],
    ['CO', 'ANT', '2027-03-10T05:30:00Z', '2027-03-10'],
    ['MX', 'BCN', '2027-03-10T07:30:00Z', '2027-03-09'],
    ['MX', 'DF', '2028-03-01T05:59:59Z', '2028-02-29'],
    ['MX', 'DF', '2028-03-01T06:00:00Z', '2028-03-01'],
    ['MX', 'ROO', '2028-01-01T05:00:00Z', '2028-01-01'],
    ['MX', 'DF', '2028-01-01T05:30:00Z', '2027-12-31'],
  ])('reads, in %s/%s at %s, %s', (country, subdivision, instant, day) => {
    expect(localDay(timeZoneOf(country, subdivision), Date.parse(instant))).toBe(day);
  });
});

describe('searches', () => {
  it('count for the providers on the page, once while typing, and not for bots', async () => {
    const ana = visitor('192.0.2.8');
    for (const text of ['tube', 'tuber', 'tuberías luna']) {
      expect((await ana.get(`/api/buscar?q=${encodeURIComponent(text)}`)).status).toBe(200);
    }
    await ana.get('/api/buscar');
    await (await luna()).get('/api/buscar?q=luna');
    await visitor('192.0.2.9', 'Googlebot/2.1').get('/api/buscar?q=luna');
    await vi.waitFor(
      async () => {
        await written();
        expect((await read(await luna())).propias?.busquedas).toBe(1);
      },
      { timeout: 60_000, interval: 500 },
    );
    expect((await read(await owner('sol', { country: 'CO', subdivision: 'ANT' }))).propias?.busquedas).toBe(0);
  });
});

it.each(['0', '8', '365', 'x'])('statistics of days other than 7, 30 or 90 are refused: %s', async (dias) => {
  expect((await visitor('192.0.2.1').get(`/api/estadisticas?dias=${dias}`)).status).toBe(400);
});
