import type { Decision, EmptySearch, SearchWord } from '@vitrina/contracts';
import { connectRedis, newId, publishLive } from '@vitrina/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, providerChanged } from './samples.ts';

interface Results {
  data: { proveedores: Array<{ nombre: string }>; entendido?: { segmento: string | null } | null };
}

let directory: RunningDirectory;
let admin: Person;

beforeAll(async () => {
  directory = await runDirectory();
  admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
  await directory.publish(
    providerChanged('luna', { businessName: 'Taller Luna', segments: ['Plomería'] }),
    providerChanged('sol', { businessName: 'Casa Sol', segments: ['Mariachi'] }),
  );
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
});
afterAll(() => directory.close());
afterEach(async () => {
  for (const { id } of await list()) await admin.delete(`/api/admin/palabras/${id}`);
});

const teach = (...words: ReadonlyArray<readonly [string, string]>) =>
  admin.read<{ data: SearchWord[]; code?: string }>(
    admin.post('/api/admin/palabras', { palabras: words.map(([palabra, oficio]) => ({ palabra, oficio })) }),
  );
const list = async () => (await admin.read<{ data: SearchWord[] }>(admin.get('/api/admin/palabras'))).body.data;
const understood = async (q: string) =>
  (await directory.read<Results>(`/api/buscar?pais=MX&q=${encodeURIComponent(q)}`)).data.entendido?.segmento ?? null;
const entries = async () =>
  (await admin.read<{ data: Decision[] }>(admin.get('/api/admin/bitacora?vista=decisiones'))).body.data.map(
    ({ accion, tipo, extracto, quien }) => [accion, tipo, extracto, quien],
  );

describe('a word that an administrator teaches', () => {
  it('finds the trade immediately in every spelling and number, until it is removed', async () => {
    expect(await understood('zurumbático')).toBeNull();
    const { status, body } = await teach(['zurumbático', 'Plomería']);
    expect([status, body.data[0]]).toMatchObject([
      200,
      { palabra: 'zurumbático', oficio: 'Plomería', quien: 'La Jefa' },
    ]);
    for (const text of ['zurumbático', 'ZURUMBATICO', 'zurumbáticos', 'busco un zurumbatico'])
      expect(await understood(text), text).toBe('Plomería');
    const answer = await directory.read<Results>('/api/buscar?pais=MX&q=zurumbatico');
    expect(answer.data.proveedores.map(({ nombre }) => nombre)).toHaveLength(1);
    expect((await admin.delete(`/api/admin/palabras/${body.data[0]?.id}`)).status).toBe(200);
    expect(await understood('zurumbático')).toBeNull();
    expect((await entries()).slice(0, 2)).toEqual([
      ['olvidar', 'palabra', 'zurumbático → Plomería', 'La Jefa'],
      ['ensenar', 'palabra', 'zurumbático → Plomería', 'La Jefa'],
    ]);
  });

  it('may contain a joining word and an ñ, and finds the trade that was sent last', async () => {
    await teach(['zarandeo de peñazos', 'Mariachi']);
    expect(await understood('zarandeo de penazos')).toBe('Mariachi');
    expect((await teach(['zarandeo de peñazos', 'Plomería'])).body.data).toHaveLength(1);
    expect(await understood('Zarandeo de peñazos')).toBe('Plomería');
  });

  it('works within seconds if another process taught it and announced that', async () => {
    await teach(['xirimbolo', 'Mariachi']);
    const words = [
      { id: newId(), word: 'zutrabeque', term: 'zutrabeque', trade: 'Plomería', adminName: 'Otra', at: Date.now() },
    ];
    await directory.store.learnedWords.updateOne({ _id: 'words' }, { $set: { words }, $inc: { version: 1 } });
    const redis = await connectRedis(directory.config, directory.config.NAMESPACE);
    await publishLive(redis, 'directory', 'all', { event: 'words', data: null });
    redis.disconnect();
    await expect.poll(() => understood('zutrabeque')).toBe('Plomería');
    expect(await understood('xirimbolo')).toBeNull();
  });

  it('stays in the list when several administrators teach concurrently', async () => {
    const words = ['zaguanete', 'zancajoso', 'zarabutero', 'zascandilo'];
    const answers = await Promise.all(words.map((word) => teach([word, 'Mariachi'])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await list()).map(({ palabra }) => palabra).sort()).toEqual(words);
  });

  it('disappears from the list and count of empty searches', async () => {
    const row = { term: 'zarambeque', country: 'MX' as const, count: 3, lastAt: Date.now() };
    await directory.store.emptySearches.create({ _id: 'MX zarambeque', ...row });
    const waiting = async () => {
      const { body } = await admin.read<{ data: Array<{ cola: string; total: number }> }>(
        admin.get('/api/admin/pendientes/moderacion'),
      );
      return body.data.find(({ cola }) => cola === 'busquedas')?.total;
    };
    expect(await waiting()).toBe(1);
    await teach(['zarambeque', 'Plomería']);
    const listed = (await admin.read<{ data: EmptySearch[] }>(admin.get('/api/admin/busquedas'))).body.data;
    expect(listed.map(({ termino }) => termino)).not.toContain('zarambeque');
    expect(await waiting()).toBe(0);
  });

  it.each([
    ['has only joining words', 'para los que', 'Plomería', 'palabra_invalida'],
    ['is one letter', 'z', 'Plomería', 'palabra_invalida'],
    ['may be a telephone number', '5512345678', 'Plomería', 'palabra_invalida'],
    ['names another trade', 'plomero', 'Mariachi', 'palabra_conocida'],
    ['names a place', 'Monterrey', 'Plomería', 'palabra_conocida'],
    ['has a trade that is not in the catalogue', 'zurumbático', 'Astrología', 'oficio_desconocido'],
  ])('fails if it %s, together with all words sent with it', async (_case, word, trade, code) => {
    const { status, body } = await teach(['zurrapa', 'Plomería'], [word, trade]);
    expect([status >= 400, body.code]).toEqual([true, code]);
    expect(await list()).toEqual([]);
    expect(await understood('plomero')).not.toBe('Mariachi');
  });

  it('fails if the list is full, and for anyone but administrators', async () => {
    const words = Array.from({ length: 1_000 }, (_, number) => {
      const word = `zz${number}`;
      return { id: newId(), word, term: word, trade: 'Plomería', adminName: 'Otra', at: 1 };
    });
    const held = await directory.store.learnedWords.findById('words').lean();
    const version = (held?.version ?? 0) + 1;
    await directory.store.learnedWords.updateOne({ _id: 'words' }, { $set: { words, version } }, { upsert: true });
    expect((await teach(['zurrapa', 'Plomería'])).body.code).toBe('palabras_llenas');
    await directory.store.learnedWords.updateOne({ _id: 'words' }, { $set: { words: [], version: version + 1 } });
    const refused = await visitor(directory).post('/api/admin/palabras', { palabras: [] });
    expect(refused.status).toBe(401);
    const gone = await admin.read<{ code: string }>(admin.delete(`/api/admin/palabras/${newId()}`));
    expect([gone.status, gone.body.code]).toEqual([404, 'palabra_no_encontrada']);
  });
});
