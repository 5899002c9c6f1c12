import { randomInt } from 'node:crypto';
import type { Calls, Comment, FoundProvider, Post, ProviderProfile } from '@vitrina/contracts';
import { createLog, JobProducer, newId, producerConnection } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contactHash, recordContact } from '../src/ratings/contacts.ts';
import { sweepRatings } from '../src/ratings/sync-ratings.ts';
import { type Person, signIn } from './person.ts';
import { liveHistories, type RatingPlatform, runRatings } from './rating-histories.ts';
import { accountErased, idOf, mediaReady, providerChanged } from './samples.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let platform: RatingPlatform;
let directory: RatingPlatform['directory'];
let anyone: Person;
let admin: Person;
let newProvider: RatingPlatform['newProvider'];
let someone: RatingPlatform['someone'];
let rate: RatingPlatform['rate'];
let ratingsOf: RatingPlatform['ratingsOf'];
let listOf: RatingPlatform['listOf'];

beforeAll(async () => {
  platform = await runRatings();
  ({ directory, anyone, admin, newProvider, someone, rate, ratingsOf, listOf } = platform);
}, 60_000);
afterAll(() => platform.close(), 60_000);

const profileOf = async (provider: string) =>
  (await directory.read<{ data: ProviderProfile }>(`/api/proveedores/${idOf(provider)}`)).data;

describe('a rating', () => {
  it('counts on the call, the page and the list, with an average from three ratings on', async () => {
    const provider = await newProvider();
    expect(await ratingsOf(provider)).toEqual({ media: null, total: 0, distribucion: [0, 0, 0, 0, 0] });
    for (const stars of [5, 4]) {
      expect(await rate(await someone(), provider, stars)).toMatchObject({
        status: 201,
        body: { data: { estrellas: stars, verificado: false } },
      });
    }
    expect(await ratingsOf(provider)).toEqual({ media: null, total: 2, distribucion: [0, 0, 0, 1, 1] });
    expect((await profileOf(provider)).valoracion).toBeNull();
    await rate(await someone(), provider, 2);
    await rate(await someone(), provider);
    expect(await ratingsOf(provider)).toEqual({ media: 3.7, total: 3, distribucion: [0, 1, 0, 1, 1] });
    expect((await profileOf(provider)).valoracion).toEqual({ media: 3.7, total: 3 });
    expect((await listOf(provider)).map(({ estrellas }) => estrellas)).toEqual([null, 2, 4, 5]);
  });

  it.each([0, 6, 4.5, '5', true])('of %j stars is refused and not stored', async (estrellas) => {
    const provider = await newProvider();
    const who = await someone();
    const sent = { proveedor_id: idOf(provider), comentario: 'Bien', estrellas };
    expect((await who.post('/api/comentarios', sent)).status).toBe(400);
    expect(await listOf(provider)).toEqual([]);
  });

  it('needs stars: with null ones the comment is stored alone', async () => {
    const provider = await newProvider();
    const sent = { proveedor_id: idOf(provider), comentario: 'Bien', estrellas: null };
    expect((await (await someone()).post('/api/comentarios', sent)).status).toBe(201);
    expect((await listOf(provider)).map(({ estrellas }) => estrellas)).toEqual([null]);
    expect((await ratingsOf(provider)).total).toBe(0);
  });

  it('replaces the earlier rating of the account, which stays as a comment, and its removal brings that one back', async () => {
    const provider = await newProvider();
    const who = await someone();
    await rate(who, provider, 1);
    const { body } = await rate(who, provider, 5);
    expect((await ratingsOf(provider)).distribucion).toEqual([0, 0, 0, 0, 1]);
    expect((await listOf(provider)).map(({ estrellas }) => estrellas)).toEqual([5, null]);
    await who.post(`/api/comentarios/${body.data.id}/eliminar`, {});
    expect((await ratingsOf(provider)).distribucion).toEqual([1, 0, 0, 0, 0]);
    expect((await listOf(provider)).map(({ estrellas }) => estrellas)).toEqual([1]);
  });

  it('counts once if sent twice with one key, and fails if the stars differ', async () => {
    const provider = await newProvider();
    const who = await someone();
    const sent = { proveedor_id: idOf(provider), comentario: 'Muy puntual', estrellas: 4 };
    const headers = { 'idempotency-key': 'una' };
    const answers = await Promise.all([1, 2, 3].map(() => who.post('/api/comentarios', sent, headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await who.post('/api/comentarios', { ...sent, estrellas: 1 }, headers)).status).toBe(409);
    expect((await ratingsOf(provider)).total).toBe(1);
  });

  it('concerns another provider, never oneself', async () => {
    const provider = await newProvider();
    const owner = await signIn(directory, { userId: idOf(provider), name: 'Dueña', role: 'provider', missing: [] });
    expect((await rate(owner, provider, 5)).status).toBe(403);
    expect((await ratingsOf(provider)).total).toBe(0);
  });

  it('counts only after a review if it is held, while its author sees the stars', async () => {
    const provider = await newProvider();
    const who = await someone();
    const sent = { proveedor_id: idOf(provider), comentario: 'Vean www.mia.example', estrellas: 1 };
    const { body } = await who.read<{ data: Comment }>(who.post('/api/comentarios', sent));
    expect(body.data).toMatchObject({ estado: 'en_revision', estrellas: 1 });
    expect((await ratingsOf(provider)).total).toBe(0);
    expect((await admin.post(`/api/admin/comentarios/${body.data.id}`, { decision: 'publicar' })).status).toBe(200);
    expect((await ratingsOf(provider)).distribucion).toEqual([1, 0, 0, 0, 0]);
  });

  it('exists only for a public provider', async () => {
    await directory.publish(providerChanged('no visible', null));
    for (const name of [idOf('no visible'), idOf('nadie'), 'nadie', 'Nadie_2'])
      expect((await anyone.get(`/api/valoraciones/${name}`)).status).toBe(404);
  });
});

describe('the order of the comments', () => {
  it('lists only ratings that count if it is by stars, page by page', async () => {
    const provider = await newProvider();
    for (const stars of [3, 5, undefined, 1, 5]) await rate(await someone(), provider, stars);
    const read = async (orden: string) => {
      const stars: (number | null)[] = [];
      let path: string | undefined = `/api/comentarios?proveedor_id=${idOf(provider)}&orden=${orden}&limit=2`;
      while (path) {
        const answer: Response = await anyone.get(path);
        stars.push(...((await answer.json()) as Comment[]).map(({ estrellas }) => estrellas));
        path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      return stars;
    };
    expect(await read('mejores')).toEqual([5, 5, 3, 1]);
    expect(await read('peores')).toEqual([1, 3, 5, 5]);
    expect((await read('recientes')).length).toBe(5);
  });
});

describe('a comment', () => {
  const contact = (who: Person, provider: string, headers = {}) =>
    who.post('/api/vistas', { tipo: 'contacto', proveedor: idOf(provider), canal: 'telefono' }, headers);
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const back = async (provider: string, ms: number) => {
    const { modifiedCount } = await directory.store.contacts.updateMany(
      { providerId: idOf(provider) },
      { $inc: { at: -ms } },
    );
    return modifiedCount;
  };

  it.each([
    ['account', {}, {}],
    ['device', { 'x-client-device': 'aparato' }, { 'x-client-device': 'aparato' }],
  ] as const)('has a verified contact of the same %s between an hour and 180 days before', async (kind, seen, sent) => {
    const provider = await newProvider();
    const who = await someone();
    const contacting = kind === 'account' ? who : anyone;
    expect((await contact(contacting, provider, { ...agent, ...seen })).status).toBe(202);
    expect((await rate(who, provider, 5, sent)).body.data.verificado).toBe(false);
    expect(await back(provider, HOUR_MS)).toBe(1);
    expect((await rate(who, provider, 5, sent)).body.data.verificado).toBe(true);
    await back(provider, 180 * DAY_MS - 2 * HOUR_MS);
    expect((await rate(who, provider, 5, sent)).body.data.verificado).toBe(true);
    await back(provider, 2 * HOUR_MS);
    expect((await rate(who, provider, 5, sent)).body.data.verificado).toBe(false);
    const verified = (await listOf(provider)).map(({ verificado }) => verificado);
    expect(verified).toEqual([false, true, true, false]);
  });

  it('shows no verified contact after a view, the contact of another person, or a contact with another provider', async () => {
    const [provider, neighbour] = [await newProvider(), await newProvider()];
    const [who, stranger] = [await someone(), await someone()];
    await who.post('/api/vistas', { tipo: 'vista', proveedor: idOf(provider) }, agent);
    await contact(stranger, provider, agent);
    await contact(who, neighbour, agent);
    for (const name of [provider, neighbour]) await back(name, 2 * HOUR_MS);
    expect((await rate(who, provider, 5)).body.data.verificado).toBe(false);
  });
});

describe('the search', () => {
  const found = async (query: string) => {
    const { data } = await directory.read<Calls['GET /api/buscar']['answer']>(`/api/buscar?q=zurcidos&${query}`);
    return data;
  };
  const names = (providers: FoundProvider[]) => providers.map(({ nombre }) => nombre.replace('Persona ', ''));

  it('shows the rating, filters by stars and orders by the Bayesian mean, whatever the plan', async () => {
    const facts = { specialty: 'Zurcidos', plan: 'gratis' } as const;
    await directory.publish(
      providerChanged('sin valorar', { ...facts, plan: 'premium' }),
      providerChanged('buena', facts),
      providerChanged('regular', facts),
      providerChanged('mala', { ...facts, plan: 'premium' }),
      mediaReady('buena', 'obra', { event: 'Zurcidos finos' }),
      mediaReady('mala', 'obra', { event: 'Zurcidos baratos' }),
    );
    for (const [name, stars] of [
      ['buena', [5, 5, 4, 5]],
      ['regular', [4, 3, 3]],
      ['mala', [1, 2, 1]],
    ] as const) {
      for (const one of stars) await rate(await someone(), name, one);
    }
    await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 30_000 });
    expect(names((await found('orden=valoracion')).proveedores)).toEqual(['buena', 'sin valorar', 'regular', 'mala']);
    expect(
      names((await found('')).proveedores)
        .slice(0, 2)
        .sort(),
    ).toEqual(['mala', 'sin valorar']);
    const good = await found('estrellas=4&orden=valoracion');
    expect(names(good.proveedores)).toEqual(['buena']);
    expect(good.proveedores[0]?.valoracion).toEqual({ media: 4.8, total: 4 });
    expect(good.publicaciones.map(({ evento }) => evento)).toEqual(['Zurcidos finos']);
    const { pais = '', estado_pais = '', email = '' } = good.proveedores[0] ?? {};
    const works = await directory.read<Post[]>(`/api/galeria?country=${pais}&state=${estado_pais}&email=${email}`);
    expect(works.map(({ valoracion_media }) => valoracion_media)).toEqual([4.8]);
    expect(names((await found('estrellas=3&orden=valoracion')).proveedores)).toEqual(['buena', 'regular']);
    expect((await anyone.get('/api/buscar?q=&estrellas=5')).status).toBe(400);
  });

  it('shows a rating within 2 s, and drops a removed one within 5 s', async () => {
    await directory.publish(providerChanged('veloz', { specialty: 'Zurcidos exprés' }));
    for (const one of [5, 5]) await rate(await someone(), 'veloz', one);
    const shown = async () =>
      (await found('')).proveedores.find(({ id }) => id === idOf('veloz'))?.valoracion?.total ?? null;
    const started = performance.now();
    const { body } = await rate(await someone(), 'veloz', 5);
    await vi.waitFor(async () => expect(await shown()).toBe(3), { timeout: 30_000, interval: 20 });
    const shownMs = performance.now() - started;
    const removing = performance.now();
    const gone = { tipo: 'comentario', id: body.data.id, razon: 'Es falso' };
    expect((await admin.post('/api/admin/retiros', gone)).status).toBe(200);
    await vi.waitFor(async () => expect(await shown()).toBeNull(), { timeout: 30_000, interval: 20 });
    console.log(
      `a rating was found after ${Math.round(shownMs)} ms, its removal after ${Math.round(performance.now() - removing)} ms`,
    );
  });
});

describe('the sweep', () => {
  /** Id of an update that a process noted an hour ago, before it died. */
  const abandoned = () => `${Math.floor((Date.now() - HOUR_MS) / 1000).toString(16)}0000000000000000`;
  const updatesOf = async (provider: string) =>
    (await directory.store.providers.findById(idOf(provider)).lean())?.ratingUpdates;
  const note = (provider: string, ...updates: string[]) =>
    directory.store.providers.updateOne({ _id: idOf(provider) }, { $set: { ratingUpdates: updates } });

  /** Sweeps like the leader. @param store the directory's store, or a store that fails */
  async function sweep(store = directory.store): Promise<void> {
    const connection = producerConnection(directory.config.REDIS_URL);
    const jobs = new JobProducer(connection, directory.config.NAMESPACE);
    await vi.waitFor(() => expect(connection.status).toBe('ready'), { timeout: 60_000 });
    const log = createLog('test', { LOG_LEVEL: 'silent' });
    try {
      await sweepRatings({ store, jobs, log }, Date.now(), new AbortController().signal);
    } finally {
      await jobs.close();
      connection.disconnect();
    }
  }

  it('finishes an update whose process died, and leaves a running one', async () => {
    const provider = await newProvider();
    const { body } = await rate(await someone(), provider, 3);
    // A process died after it had noted the update and removed the comment, hours ago.
    const running = newId();
    await note(provider, abandoned(), running);
    await directory.store.comments.updateOne({ _id: body.data.id }, { $set: { state: 'removed' } });
    await sweep();
    expect((await ratingsOf(provider)).total).toBe(0);
    expect(await updatesOf(provider)).toEqual([running]);
  });

  it('refreshes posts whose provider had been counted when the process died', async () => {
    const provider = await newProvider();
    for (const stars of [5, 4, 4]) await rate(await someone(), provider, stars);
    await directory.publish(mediaReady(provider, 'obra'));
    const post = () => directory.store.posts.findOne({ ownerId: idOf(provider) }).lean();
    expect((await post())?.owner?.rating).toBe(4.3);
    await directory.store.posts.updateOne({ ownerId: idOf(provider) }, { $unset: { 'owner.rating': 1 } });
    await note(provider, abandoned());
    await sweep();
    expect((await post())?.owner?.rating).toBe(4.3);
    expect(await updatesOf(provider)).toEqual([]);
  });

  it('continues with the other providers if one fails, which keeps its update', async () => {
    const [broken, other] = [await newProvider(), await newProvider()];
    for (const provider of [broken, other]) await note(provider, abandoned());
    const { store } = directory;
    const find = ((filter: { providerId?: string }, ...rest: []) => {
      if (filter.providerId === idOf(broken)) throw new Error('the database does not respond');
      return store.comments.find(filter, ...rest);
    }) as typeof store.comments.find;
    const comments = new Proxy(store.comments, {
      get: (model, name) => (name === 'find' ? find : Reflect.get(model, name, model)),
    });
    await expect(sweep({ ...store, comments })).rejects.toThrow('ratings of some providers were not updated');
    expect(await updatesOf(other)).toEqual([]);
    expect(await updatesOf(broken)).toHaveLength(1);
    await sweep();
    expect(await updatesOf(broken)).toEqual([]);
  });
});

/** A person's data about contacts disappears with the account. */
it('an erased account leaves no contact and no rating', async () => {
  const provider = await newProvider();
  const who = await someone('se va');
  await rate(who, provider, 2);
  const { store, config } = directory;
  const person = contactHash('account', idOf('se va'), config.VISITOR_SECRET);
  await recordContact(store, [person], { providerId: idOf(provider), at: Date.now() });
  await directory.publish(accountErased('se va', 5));
  expect(await store.contacts.countDocuments({ person })).toBe(0);
  expect((await ratingsOf(provider)).total).toBe(0);
});

it('average, count and distribution equal the public ratings after 16 random histories on two instances', async () => {
  const seed = randomInt(1_000_000);
  console.log(`random histories of ratings, seed ${seed}`);
  expect(await liveHistories(platform, 16, seed)).toBeGreaterThan(8);
}, 300_000);
