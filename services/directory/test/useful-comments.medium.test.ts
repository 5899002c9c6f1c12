import type { Calls, Comment } from '@vitrina/contracts';
import { newId } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn } from './person.ts';
import { type RatingPlatform, runRatings } from './rating-histories.ts';
import { accountErased, idOf, suspensionChanged } from './samples.ts';

let platform: RatingPlatform;
beforeAll(async () => {
  platform = await runRatings();
}, 60_000);
afterAll(() => platform.close(), 60_000);

const mark = (who: Person, id: string, util: boolean) =>
  who.read<Calls['POST /api/comentarios/:id/util']['answer']>(who.post(`/api/comentarios/${id}/util`, { util }));

/** New provider with comments. @returns its name, and the ids of the comments, oldest first */
async function commented(count: number): Promise<{ provider: string; ids: string[] }> {
  const provider = await platform.newProvider();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await platform.rate(await platform.someone(), provider)).body.data.id);
  return { provider, ids };
}

const listed = async (who: Person, provider: string) =>
  (await who.read<Comment[]>(who.get(`/api/comentarios?proveedor_id=${idOf(provider)}&limit=60`))).body;

describe('a useful comment', () => {
  it('shows everyone how many accounts it helped, and each account whether it did', async () => {
    const { provider, ids } = await commented(1);
    const [id = ''] = ids;
    const ana = await platform.someone();
    for (const _ of [1, 2]) {
      const { status, body } = await mark(ana, id, true);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id, utiles: 1, me_sirvio: true });
    }
    await mark(await platform.someone(), id, true);
    expect(await listed(ana, provider)).toMatchObject([{ utiles: 2, me_sirvio: true }]);
    expect(await listed(platform.anyone, provider)).toMatchObject([{ utiles: 2, me_sirvio: false }]);
    for (const _ of [1, 2])
      expect((await mark(ana, id, false)).body.data).toMatchObject({ utiles: 1, me_sirvio: false });
  });

  it('counts each of many accounts once, on two instances and in any order', async () => {
    const { provider, ids } = await commented(1);
    const [id = ''] = ids;
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        platform.someone(`juez ${provider} ${index}`, index % 2 ? platform.other : platform.directory),
      ),
    );
    const acts = people.flatMap((who) => [mark(who, id, true), mark(who, id, true)]);
    expect(new Set((await Promise.all(acts)).map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(people.slice(0, 5).map((who) => mark(who, id, false)));
    expect(await listed(platform.anyone, provider)).toMatchObject([{ utiles: 7 }]);
    const doc = await platform.directory.store.comments.findById(id).lean();
    expect(doc?.usefulTo?.length).toBe(7);
    expect(doc?.usefulKey).toBe(`000007-${doc?.sortKey}`);
  });

  it('belongs to another person, on another provider', async () => {
    const provider = await platform.newProvider();
    const author = await platform.someone();
    const { body } = await platform.rate(author, provider);
    const owner = await signIn(platform.directory, {
      userId: idOf(provider),
      name: 'Dueña',
      role: 'provider',
      missing: [],
    });
    for (const who of [author, owner]) {
      const { status, body: refusal } = await mark(who, body.data.id, true);
      expect([status, refusal]).toMatchObject([403, { code: 'voto_propio' }]);
    }
    expect((await platform.anyone.post(`/api/comentarios/${body.data.id}/util`, { util: true })).status).toBe(401);
    expect(await listed(platform.anyone, provider)).toMatchObject([{ utiles: 0 }]);
  });

  it('can only be marked while it is public', async () => {
    const provider = await platform.newProvider();
    const who = await platform.someone();
    const sent = { proveedor_id: idOf(provider), comentario: 'Vean www.mia.example' };
    const { body } = await who.read<{ data: Comment }>(who.post('/api/comentarios', sent));
    for (const id of [body.data.id, idOf('ninguno')])
      expect((await mark(await platform.someone(), id, true)).status).toBe(404);
  });

  it('keeps a thousand accounts, which may still withdraw', async () => {
    const { provider, ids } = await commented(1);
    const [id = ''] = ids;
    const comments = platform.directory.store.comments;
    const { sortKey = '' } = (await comments.findById(id).lean()) ?? {};
    const early = await platform.someone(`temprana ${provider}`);
    const usefulTo = [idOf(`temprana ${provider}`), ...Array.from({ length: 999 }, () => newId())];
    await comments.updateOne({ _id: id }, { $set: { usefulTo, usefulKey: `001000-${sortKey}` } });
    const late = await platform.someone();
    const { status, body } = await mark(late, id, true);
    expect([status, body]).toMatchObject([409, { code: 'marcas_completas' }]);
    expect((await mark(early, id, false)).body.data.utiles).toBe(999);
    expect((await mark(late, id, true)).body.data.utiles).toBe(1_000);
  });

  it('helped no suspended or erased account', async () => {
    const { provider, ids } = await commented(1);
    const [id = ''] = ids;
    const names = ['suspendida', 'borrada', 'fiel'].map((name) => `${name} ${provider}`);
    const [suspended, erased, loyal] = await Promise.all(names.map((name) => platform.someone(name)));
    if (!suspended || !erased || !loyal) throw new Error('three people sign in');
    for (const who of [suspended, erased, loyal]) await mark(who, id, true);
    await platform.directory.publish(suspensionChanged(names[0] ?? '', true), accountErased(names[1] ?? '', 2));
    expect(await listed(platform.anyone, provider)).toMatchObject([{ utiles: 1 }]);
    const { status, body } = await mark(suspended, id, true);
    expect([status, body]).toMatchObject([403, { code: 'cuenta_suspendida' }]);
  });
});

describe('the order by usefulness', () => {
  it('lists the most useful comments first, then the others, the newest first among equals, page by page', async () => {
    const { provider, ids } = await commented(6);
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = ids;
    const people = [await platform.someone(), await platform.someone()];
    for (const who of people) await mark(who, second, true);
    for (const id of [fourth, first]) await mark(people[0] as Person, id, true);
    // A comment whose only mark was withdrawn is like a comment without any mark.
    for (const util of [true, false]) await mark(people[0] as Person, fifth, util);
    for (const limit of [1, 2, 3, 60]) {
      const read: string[] = [];
      let path: string | undefined = `/api/comentarios?proveedor_id=${idOf(provider)}&orden=utiles&limit=${limit}`;
      while (path) {
        const answer: Response = await platform.anyone.get(path);
        read.push(...((await answer.json()) as Comment[]).map(({ id }) => id));
        path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect(read, String(limit)).toEqual([second, fourth, first, sixth, fifth, third]);
    }
  });
});
