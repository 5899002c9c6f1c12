import type { Comment, Ratings } from '@vitrina/contracts';
import { averageOf } from '@vitrina/contracts/rules';
import { newId, trusted } from '@vitrina/kernel';
import { expect, vi } from 'vitest';
import type { ProviderDocument } from '../src/search/documents.ts';
import { type Person, signIn, visitor } from './person.ts';
import { ownNamespace, runDirectory } from './platform.ts';
import { type Random, randomOf } from './random.ts';
import { accountErased, idOf, providerChanged, suspensionChanged } from './samples.ts';

/** Text that no other comment has, without digits, which could be a telephone number. */
const newText = () => `Trabajo ${newId().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;

/** Two instances of the directory with the same data, and people who rate. */
export type RatingPlatform = Awaited<ReturnType<typeof runRatings>>;

/** Starts two instances of the directory with the same data. */
export async function runRatings() {
  const env = { NAMESPACE: ownNamespace() };
  const directory = await runDirectory(env);
  const other = await runDirectory({ ...env, VISITOR_SECRET: directory.config.VISITOR_SECRET });
  const anyone = visitor(directory);
  const admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
  let number = 0;
  return {
    directory,
    /** The other instance. */
    other,
    anyone,
    admin,
    /** Publishes a new provider. @returns its name */
    newProvider: async () => {
      number += 1;
      const name = `valorado ${number}`;
      await directory.publish(providerChanged(name));
      return name;
    },
    someone: (account = newId(), where = directory) =>
      signIn(where, { userId: idOf(account), name: 'Persona de prueba' }),
    rate: (who: Person, provider: string, estrellas?: number, headers = {}) => {
      const sent = { proveedor_id: idOf(provider), comentario: newText(), ...(estrellas && { estrellas }) };
      return who.read<{ data: Comment; code?: string }>(who.post('/api/comentarios', sent, headers));
    },
    ratingsOf: async (provider: string) =>
      (await anyone.read<{ data: Ratings }>(anyone.get(`/api/valoraciones/${idOf(provider)}`))).body.data,
    listOf: async (provider: string) =>
      (await anyone.read<Comment[]>(anyone.get(`/api/comentarios?proveedor_id=${idOf(provider)}&limit=60`))).body,
    close: async () => {
      await other.stop();
      await directory.close();
    },
  };
}

/** Number of histories at the same time. */
const AT_ONCE = 8;

/**
 * Lives through random histories of ratings, and expects after each that average, count and distribution equal the public
 * ratings, in the store and at last in the search index.
 * @returns the number of counted ratings
 */
export async function liveHistories(platform: RatingPlatform, count: number, seed: number): Promise<number> {
  const { directory } = platform;
  let total = 0;
  for (let first = 0; first < count; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => first + index);
    const counted = await Promise.all(
      numbers.map((history) => liveHistory(platform, randomOf(seed + history), `historia ${seed}-${history}`)),
    );
    total += counted.reduce((sum, one) => sum + one, 0);
  }
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
  const { client, names } = directory.engine;
  const found = await client.multiSearch({ queries: [{ indexUid: names.providers, q: '', limit: 1_000 }] });
  const hits = (found.results[0]?.hits ?? []) as unknown as ProviderDocument[];
  expect(hits.length).toBeGreaterThanOrEqual(count);
  for (const { id, card } of hits) {
    const doc = await directory.store.providers.findById(id).lean();
    expect(card.valoracion?.media ?? null).toBe(averageOf(doc?.ratings ?? []));
  }
  return total;
}

/** Lives through one history with concurrent acts, and compares. @returns the number of counted ratings */
async function liveHistory(platform: RatingPlatform, random: Random, name: string): Promise<number> {
  const { directory, other, anyone, admin, someone, rate, ratingsOf, listOf } = platform;
  const provider = `${name} proveedor`;
  await directory.publish(providerChanged(provider));
  const names = [1, 2, 3].map((index) => `${name} autor ${index}`);
  const authors = await Promise.all(names.flatMap((author) => [someone(author), someone(author, other)]));
  const owner = await signIn(other, { userId: idOf(provider), name: 'Dueña', role: 'provider', missing: [] });
  const versions = new Map<string, number>();
  const ids: string[] = [];
  const decisions: string[] = [];
  const acts: Record<string, () => Promise<unknown>> = {
    rate: async () => {
      const { status, body } = await rate(random.pick(authors), provider, random.int(1, 5));
      if (status === 201) ids.push(body.data.id);
    },
    reply: async () =>
      ids.length > 0 && owner.post(`/api/comentarios/${random.pick(ids)}/respuesta`, { respuesta: 'Gracias' }),
    report: async () =>
      ids.length > 0 && anyone.post('/api/reportes', { tipo: 'comentario', id: random.pick(ids), motivo: 'spam' }),
    withdraw: async () =>
      ids.length > 0 && random.pick(authors).post(`/api/comentarios/${random.pick(ids)}/eliminar`, {}),
    remove: async () => {
      if (ids.length === 0) return;
      const gone = { tipo: 'comentario', id: random.pick(ids), razon: 'x' };
      const { status, body } = await admin.read<{ decision: string }>(admin.post('/api/admin/retiros', gone));
      if (status === 200) decisions.push(body.decision);
    },
    undo: async () => decisions.length > 0 && admin.post(`/api/admin/bitacora/${random.pick(decisions)}/deshacer`, {}),
    suspend: async () => {
      const author = random.pick(names);
      const version = (versions.get(author) ?? 0) + 1;
      versions.set(author, version);
      const event = suspensionChanged(author, random.chance(0.5), version);
      // Delivered twice, as by a relay that died after the first time.
      await directory.publish(event, event);
    },
    erase: () => directory.publish(accountErased(random.pick(names), 1_000)),
  };
  const often = [
    'rate',
    'rate',
    'rate',
    'rate',
    'remove',
    'remove',
    'undo',
    'suspend',
    'suspend',
    'withdraw',
    'reply',
    'report',
  ];
  const steps = random.int(3, 7);
  for (let step = 0; step < steps; step += 1) {
    const chosen = Array.from({ length: random.int(1, 3) }, () => (random.chance(0.03) ? 'erase' : random.pick(often)));
    await Promise.all(chosen.map((act) => acts[act]?.()));
  }
  const shown = (await listOf(provider)).flatMap(({ estrellas }) => estrellas ?? []);
  const distribution = [1, 2, 3, 4, 5].map((stars) => shown.filter((one) => one === stars).length);
  expect(await ratingsOf(provider), name).toEqual({
    media: averageOf(distribution),
    total: shown.length,
    distribucion: distribution,
  });
  const { store } = directory;
  const counting = await store.comments
    .find({ providerId: idOf(provider), state: 'published', ratingKey: trusted({ $gt: '' }) })
    .lean();
  const authorIds = counting.map(({ authorId }) => authorId);
  expect(new Set(authorIds).size, name).toBe(authorIds.length);
  expect(shown.length, name).toBe(authorIds.length);
  const rated = await store.comments.distinct('authorId', {
    providerId: idOf(provider),
    state: 'published',
    stars: trusted({ $gt: 0 }),
  });
  expect(authorIds.sort(), name).toEqual(rated.sort());
  return shown.length;
}
