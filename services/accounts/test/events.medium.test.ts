import type { ProfileData } from '@vitrina/contracts';
import type { EventEnvelope } from '@vitrina/contracts/events';
import {
  connectMongo,
  consumeEvents,
  createLog,
  createMetrics,
  newId,
  type OutboxEntry,
  OutboxRelay,
  outboxEntries,
  outboxFields,
  producerConnection,
  queueConnection,
  type WithOutbox,
} from '@vitrina/kernel';
import { serviceKey } from '@vitrina/local/testing';
import { type Connection, Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { sessionOf } from '../src/account/session-state.ts';
import { ownNamespace, type RunningAccounts, runAccounts } from './platform.ts';
import { completeProfile, type Visitor } from './visitor.ts';

const namespace = ownNamespace();
const log = createLog('test', { LOG_LEVEL: 'silent' });
const metrics = createMetrics('test');
const schema = new Schema<WithOutbox & { _id: string }>({ _id: String, ...outboxFields });
const arrived: EventEnvelope<'provider.changed'>[] = [];
const suspensions: EventEnvelope<'account.suspensionChanged'>[] = [];
const closers: Array<() => Promise<unknown> | unknown> = [];
let service: RunningAccounts;
let mongo: Connection;
let photos: {
  publish: (ownerId: string, version: number, path: string) => Promise<void>;
  fail: (ownerId: string, version: number) => Promise<void>;
  waiting: () => Promise<number>;
};

beforeAll(async () => {
  service = await runAccounts({ NAMESPACE: namespace });
  const { MONGODB_URL, REDIS_URL } = service.config;
  mongo = await connectMongo(MONGODB_URL, namespace, 'accounts');
  const consumers = queueConnection(REDIS_URL);
  const producers = producerConnection(REDIS_URL);
  const directory = consumeEvents(
    'directory',
    {
      'provider.changed': async (event) => {
        arrived.push(event);
      },
      'photo.ready': async () => undefined,
      'media.ready': async () => undefined,
      'entryPicture.ready': async () => undefined,
      'entryPicture.failed': async () => undefined,
      'staff.acted': async () => undefined,
      'message.sent': async () => undefined,
      'account.suspensionChanged': async (event) => {
        suspensions.push(event);
      },
      'account.erased': async () => undefined,
    },
    { connection: consumers, namespace, log, metrics, concurrency: 1 },
  );
  const billing = consumeEvents(
    'billing',
    { 'provider.changed': async () => undefined, 'account.erased': async () => undefined },
    { connection: consumers, namespace, log, metrics, concurrency: 1 },
  );
  closers.push(() => billing.close());
  const media = await connectMongo(MONGODB_URL, namespace, 'media');
  const model = media.model<WithOutbox & { _id: string }>('Photo', schema);
  const to = ['accounts', 'directory'] as const;
  const relay = new OutboxRelay({
    connection: producers,
    redis: REDIS_URL,
    namespace,
    log,
    metrics,
  });
  const outbox = relay.add(model, { source: 'test-photos', to: to });
  relay.start();
  const send = async (version: number, events: OutboxEntry[]) => {
    const _id = newId();
    await model.create({ _id, version, outbox: events });
    await outbox.flush(_id);
  };
  photos = {
    publish: async (ownerId, version, path) => {
      const data = { ownerId, path, sources: [], thumbhash: 'AAAA' };
      await send(version, outboxEntries('photo.ready', `photo-${ownerId}`, version, data));
    },
    fail: (ownerId, version) => send(version, outboxEntries('photo.failed', `photo-${ownerId}`, version, { ownerId })),
    waiting: () => model.countDocuments({ 'outbox.to': 'accounts' }),
  };
  closers.push(
    () => directory.close(),
    () => relay.close(),
    () => Promise.all([consumers.quit(), producers.quit()]),
    () => service.close(),
    () => mongo.dropDatabase(),
    () => media.dropDatabase(),
    () => Promise.all([mongo.close(), media.close()]),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
});

const stored = (visitor: Visitor) => mongo.collection<Account>('accounts').findOne({ email: visitor.email });
const idOf = async (visitor: Visitor) => (await stored(visitor))?._id ?? '';
const eventsOf = (id: string) => arrived.filter(({ aggregate }) => aggregate === id);
const internal = (path: string, init: RequestInit = {}, token = serviceKey('directory', 'accounts')) =>
  service
    .visitor()
    .send(path, { ...init, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } });

describe('the event provider.changed', () => {
  it('carries the public fields of the first complete profile, and leaves the outbox once it is applied', async () => {
    const visitor = await service.visitor().signUp();
    const id = await idOf(visitor);
    await visitor.profile({
      action: 'update',
      nnegocio: 'Plomería Ruiz',
      direccion: 'Calle Secreta 1',
      preferencias: 'secretas',
    });
    await visitor.profile({
      action: 'update',
      ...completeProfile,
      segmento: 'Plomería',
      politica: 'Sin anticipo.',
      horario: 'Con cita.',
      redes: 'instagram.com/plomeriaruiz',
    });
    await expect.poll(() => eventsOf(id)).toHaveLength(1);
    expect(eventsOf(id)[0]).toMatchObject({
      version: 2,
      data: {
        id,
        timeZone: 'America/Mexico_City',
        provider: {
          id,
          email: visitor.email,
          name: 'Ana Ruiz',
          businessName: 'Plomería Ruiz',
          specialty: 'Plomera',
          segments: ['Plomería'],
          description: 'Fugas, bombas y calentadores.',
          phone: '+523312345678',
          website: '',
          country: 'MX',
          subdivision: 'JAL',
          plan: 'gratis',
          policy: 'Sin anticipo.',
          hours: 'Con cita.',
          socialLinks: ['https://instagram.com/plomeriaruiz'],
        },
      },
    });
    expect(JSON.stringify(eventsOf(id))).not.toMatch(/secret|argon2/i);
    await expect.poll(async () => (await stored(visitor))?.outbox).toEqual([]);
  });

  it('ignores changes that the public does not see', async () => {
    const visitor = await service.visitor().signUp();
    const id = await idOf(visitor);
    await visitor.profile({ action: 'update', ...completeProfile });
    await visitor.profile({ action: 'update', preferencias: 'tardes', direccion: 'Calle 1' });
    await visitor.profile({ action: 'update', nnegocio: 'Ruiz e hijas' });
    await expect.poll(() => eventsOf(id).map(({ version }) => version)).toEqual([1, 3]);
  });

  it('removes a provider whose profile is no longer complete', async () => {
    const visitor = await service.visitor().signUp();
    const id = await idOf(visitor);
    await visitor.profile({ action: 'update', ...completeProfile });
    await visitor.profile({ action: 'update', descripcion: '' });
    await expect.poll(() => eventsOf(id).at(-1)?.data.provider).toBeNull();
    expect((await visitor.session()).body).toMatchObject({ usuario: { rol: 'usuario', faltan: ['descripcion'] } });
  });

  it('carries the time zone of the place', async () => {
    const visitor = await service.visitor().signUp();
    await visitor.profile({ action: 'update', ...completeProfile, estado_pais: 'Baja California' });
    const id = await idOf(visitor);
    await expect.poll(() => eventsOf(id).at(-1)?.data.timeZone).toBe('America/Tijuana');
  });
});

describe('where and when a provider works', () => {
  it('reaches subscribers as soon as it is stated, and is missing before and after', async () => {
    const visitor = await service.visitor().signUp();
    const id = await idOf(visitor);
    await visitor.profile({ action: 'update', ...completeProfile });
    const horas = JSON.stringify([{ dia: 5, desde: '20:00', hasta: '02:00' }, { cerrado: '2026-12-25' }]);
    const stated = { ciudad: '3979770', radio_km: '0', en_linea: '1', horas };
    await visitor.profile({ action: 'update', ...stated });
    await visitor.profile({ action: 'update', ciudad: '', radio_km: '', en_linea: '0', horas: '' });
    await expect.poll(() => eventsOf(id)).toHaveLength(3);
    const [before, during, after] = eventsOf(id).map(({ data }) => data.provider);
    expect(during).toMatchObject({
      town: '3979770',
      serviceRadius: 0,
      isOnline: true,
      openingHours: { spans: [{ day: 5, from: 1_200, to: 1_560 }], closedDates: ['2026-12-25'] },
    });
    for (const field of ['town', 'serviceRadius', 'isOnline', 'openingHours']) {
      expect(before).not.toHaveProperty(field);
      expect(after).not.toHaveProperty(field);
    }
  });

  it('reaches subscribers with prices and facts, which are missing before and after', async () => {
    const visitor = await service.visitor().signUp();
    const id = await idOf(visitor);
    await visitor.profile({ action: 'update', ...completeProfile });
    const servicios = JSON.stringify([{ nombre: 'Afinación', desde: 350, unidad: 'trabajo' }]);
    const stated = { servicios, pagos: 'efectivo', idiomas: 'es,en', factura: '1', desde_anio: '1998' };
    await visitor.profile({ action: 'update', ...stated });
    await visitor.profile({ action: 'update', servicios: '', pagos: '', idiomas: '', factura: '0', desde_anio: '' });
    await expect.poll(() => eventsOf(id)).toHaveLength(3);
    const [before, during, after] = eventsOf(id).map(({ data }) => data.provider);
    const facts = {
      services: [{ name: 'Afinación', from: 350, unit: 'job' }],
      paymentMethods: ['cash'],
      languages: ['es', 'en'],
      givesInvoices: true,
      workingSince: 1998,
    };
    expect(during).toMatchObject(facts);
    for (const field of Object.keys(facts)) {
      expect(before).not.toHaveProperty(field);
      expect(after).not.toHaveProperty(field);
    }
  });

  it.each([
    ['Tijuana', '3981609', 'America/Tijuana'],
    ['Ciudad Juárez', '4013708', 'America/Ciudad_Juarez'],
    ['Zapopan', '3979770', 'America/Mexico_City'],
  ])('sets the time zone of subscribers and sessions by the town: %s', async (_town, ciudad, zone) => {
    const visitor = await service.visitor().signUp();
    // The postal code is of a place with a third clock.
    await visitor.profile({ action: 'update', ...completeProfile, cp: '88000' });
    await visitor.profile({ action: 'update', ciudad });
    const id = await idOf(visitor);
    await expect.poll(() => eventsOf(id).at(-1)?.data.timeZone).toBe(zone);
    const account = await mongo.collection<Account>('accounts').findOne({ email: visitor.email });
    expect(account && sessionOf(account).timeZone).toBe(zone);
  });
});

describe('the time zone of a postal code', () => {
  const juarez = { ...completeProfile, estado_pais: 'Chihuahua', cp: '32000' };

  it('reaches subscribers and sessions, even if only the postal code changes', async () => {
    const visitor = await service.visitor().signUp();
    await visitor.profile({ action: 'update', ...juarez, cp: '31000' });
    const id = await idOf(visitor);
    await expect.poll(() => eventsOf(id).at(-1)?.data.timeZone).toBe('America/Chihuahua');
    await visitor.profile({ action: 'update', cp: '32000' });
    await expect.poll(() => eventsOf(id).at(-1)?.data.timeZone).toBe('America/Ciudad_Juarez');
  });

  it('reaches subscribers with the next page view of an older account that never announced it', async () => {
    const visitor = await service.visitor().signUp();
    await visitor.profile({ action: 'update', ...juarez });
    const id = await idOf(visitor);
    await expect.poll(() => eventsOf(id).at(-1)?.data.timeZone).toBe('America/Ciudad_Juarez');
    const before = eventsOf(id).length;
    await mongo.collection('accounts').updateOne({ email: visitor.email }, { $unset: { zone: '' } });
    await visitor.session();
    await expect.poll(() => eventsOf(id).length).toBe(before + 1);
    await visitor.session();
    expect(await mongo.collection('accounts').findOne({ email: visitor.email })).toMatchObject({
      zone: 'America/Ciudad_Juarez',
    });
    expect(eventsOf(id)).toHaveLength(before + 1);
  });
});

describe('an event about a photo', () => {
  it('sets the photo’s full address in the profile once, however often it is delivered', async () => {
    const visitor = await service.visitor().signUp();
    const id = await idOf(visitor);
    await photos.publish(id, 2, '/media/nueva/400.webp');
    await expect.poll(async () => (await stored(visitor))?.photo).toBe('/media/nueva/400.webp');
    const version = (await stored(visitor))?.version;
    await photos.publish(id, 2, '/media/nueva/400.webp');
    await photos.publish(id, 1, '/media/vieja/400.webp');
    await expect.poll(() => photos.waiting()).toBe(0);
    expect(await stored(visitor)).toMatchObject({ photo: '/media/nueva/400.webp', photoVersion: 2, version });
    expect((await visitor.profile({ action: 'get' })).body.data).toMatchObject({
      foto_perfil: `${service.config.PUBLIC_URL}/media/nueva/400.webp`,
    });
  });

  it('shows a failure to the owner until a newer photo is ready, in whichever order the events arrive', async () => {
    const visitor = await service.visitor().signUp();
    const id = await idOf(visitor);
    const shown = async () => {
      const { foto_perfil, foto_error } = (await visitor.profile({ action: 'get' })).body.data as ProfileData;
      return [foto_perfil.split('/').at(-2), foto_error];
    };
    const failed = 'Error al comprimir la imagen. Intenta con otro archivo.';
    expect(await shown()).toEqual([undefined, null]);
    await photos.fail(id, 2);
    await expect.poll(shown).toEqual([undefined, failed]);
    await photos.publish(id, 1, '/media/primera/400.webp');
    await expect.poll(shown).toEqual(['primera', failed]);
    await photos.publish(id, 3, '/media/tercera/400.webp');
    await expect.poll(shown).toEqual(['tercera', null]);
    await photos.fail(id, 2);
    await expect.poll(() => photos.waiting()).toBe(0);
    expect(await shown()).toEqual(['tercera', null]);
    await photos.fail(id, 4);
    await expect.poll(shown).toEqual(['tercera', failed]);
  });

  it('changes nothing for an owner who is gone', async () => {
    await photos.publish(newId(), 1, '/media/nadie/400.webp');
    await expect.poll(() => photos.waiting()).toBe(0);
  });
});

describe('the feed of providers', () => {
  it('returns the current state of all accounts that are or were public, in pages ordered by id', async () => {
    const [kept, hidden, never] = [
      await service.visitor().signUp(),
      await service.visitor().signUp(),
      await service.visitor().signUp(),
    ];
    await kept.profile({ action: 'update', ...completeProfile });
    await hidden.profile({ action: 'update', ...completeProfile });
    await hidden.profile({ action: 'update', cp: '' });
    await never.profile({ action: 'update', nnegocio: 'A medias' });
    const found = new Map<string, EventEnvelope<'provider.changed'>>();
    let after: unknown = '';
    while (typeof after === 'string') {
      const { status, body } = await internal(`/internal/providers?limit=2&after=${after}`);
      expect(status).toBe(200);
      const page = body.data as EventEnvelope<'provider.changed'>[];
      expect(page.length).toBeLessThanOrEqual(2);
      for (const event of page) found.set(event.aggregate, event);
      after = body.next;
    }
    expect([...found.keys()]).toEqual([...found.keys()].sort());
    expect(found.get(await idOf(kept))).toMatchObject({
      name: 'provider.changed',
      version: 1,
      data: { provider: { email: kept.email } },
    });
    expect(found.get(await idOf(hidden))).toMatchObject({ version: 2, data: { provider: null } });
    expect(found.has(await idOf(never))).toBe(false);
  });

  it('refuses callers other than services', async () => {
    expect(await internal('/internal/providers', {}, 'x')).toMatchObject({
      status: 403,
      body: { code: 'no_permitido' },
    });
    expect(await service.visitor().send('/internal/providers')).toMatchObject({ status: 403 });
  });

  it.each(['limit=0', 'limit=1001', 'after=%24gt', 'after[$gt]=&limit=x'])('refuses %s', async (query) => {
    expect(await internal(`/internal/providers?${query}`)).toMatchObject({ status: 400 });
  });
});
