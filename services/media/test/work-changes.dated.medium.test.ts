import { newId } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newWork, type PostDocument } from '../src/uploads/documents.ts';
import { placeAfter, placeUploaded, readMembers } from '../src/uploads/work-members.ts';
import { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

/** Two instances of the API; a worker runs only from the test that starts it. */
let platform: Platform;
let second: string;
let jpeg: Buffer;
beforeAll(async () => {
  platform = await startPlatform();
  second = (await platform.startApi()).url;
  await platform.startWorker();
  jpeg = await quarters(300, 200).jpeg().toBuffer();
});
afterAll(() => platform?.stop());

const patience = { interval: 50, timeout: 60_000 };
const ROUNDS = 6;

/** Signs in the same provider on both instances. */
async function signIn(): Promise<[Owner, Owner]> {
  const owner = await platform.signIn();
  return [owner, new Owner(second, owner.session, owner.cookie.split('=')[1] ?? '')];
}

async function publishReady(owner: Owner, total: number): Promise<{ id: string; ids: string[] }> {
  const id = newId();
  const ids: string[] = [];
  for (let posicion = 1; posicion <= total; posicion += 1)
    ids.push(await owner.publish(jpeg, { fields: { obra: JSON.stringify({ id, posicion, total }) } }));
  await expect.poll(async () => (await owner.gallery())[0]?.estado, patience).toBe('publicada');
  return { id, ids };
}

function add(owner: Owner, id: string): Promise<Response> {
  return owner.upload(jpeg, { fields: { obra: JSON.stringify({ id, agregar: true }) } });
}

async function refusal(answer: Response) {
  const { code } = (await answer.json()) as { code?: string };
  return [answer.status, code];
}

const stored = (owner: Owner) => platform.posts.find({ ownerId: owner.session.userId }).lean<PostDocument[]>();
const isKept = ({ state }: PostDocument) => state !== 'deleted' && state !== 'purged';
const keptOf = async (owner: Owner) => (await stored(owner)).filter(isKept);

/**
 * Builds the document of a file as an upload writes it, but not yet written: with the place that it was given before what
 * the test does next.
 */
async function placed(owner: Owner, workId: string, late?: { slot: number; total: number }): Promise<PostDocument> {
  const { userId: ownerId } = owner.session;
  const id = newId();
  const bytes = jpeg.length;
  const original = { key: `${id}/original`, type: 'image/jpeg' as const, bytes, sha256: newId() };
  await platform.objects.put('quarantine', original.key, jpeg, 'image/jpeg');
  const members = await readMembers(platform.posts, { ownerId, workId });
  const slots = Array.from({ length: late?.total ?? 0 }, (_, slot) => slot);
  const layout = { version: 0, slots, cover: 0, pair: null };
  const joined = late ? placeUploaded(members, ownerId, { id: workId, slot: late.slot, layout }) : placeAfter(members);
  const day = owner.day(0);
  return {
    ...newWork('image.process', { id, ownerId, original }, new Date()),
    ...{ event: 'Silla', text: '', website: '', eventDate: day, publicationDate: day },
    idempotencyKey: id,
    fingerprint: id,
    ...joined,
    workNeed: new Date(),
  };
}

describe('edits of a work', () => {
  test('a file gets the new texts, although its process died right after writing it with the old ones', async () => {
    const [owner] = await signIn();
    const { id, ids } = await publishReady(owner, 2);
    const late = await placed(owner, id);
    expect((await owner.edit(ids[0] ?? '', { evento: 'Boda' })).status).toBe(200);
    await platform.posts.create(late);
    await expect.poll(async () => (await platform.posts.findById(late._id).lean())?.state, patience).toBe('ready');
    await expect
      .poll(async () => (await keptOf(owner)).map(({ event }) => event), patience)
      .toEqual(['Boda', 'Boda', 'Boda']);
    const post = await platform.posts.findById(late._id).lean();
    expect(post?.outbox.map(({ data }) => (data as { post: { event: string } }).post.event).at(-1)).toBe('Boda');
    await expect.poll(async () => (await stored(owner)).filter(({ workNeed }) => workNeed).length, patience).toBe(0);
  });

  test('a file in process gets the new texts once its run has ended', async () => {
    const [owner] = await signIn();
    const { id, ids } = await publishReady(owner, 2);
    const late = {
      ...(await placed(owner, id)),
      state: 'processing' as const,
      leaseUntil: new Date(Date.now() + 3_000),
    };
    const [holder = ''] = ids;
    expect((await owner.edit(holder, { evento: 'Boda' })).status).toBe(200);
    await platform.posts.create(late);
    await expect
      .poll(async () => (await keptOf(owner)).map(({ event, state }) => [event, state]), patience)
      .toEqual([
        ['Boda', 'ready'],
        ['Boda', 'ready'],
        ['Boda', 'ready'],
      ]);
  });

  test('a file added during an edit on another instance has the texts of all others in the end', async () => {
    const [owner, same] = await signIn();
    const { id, ids } = await publishReady(owner, 2);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const evento = `Boda ${round}`;
      const answers = await Promise.all([
        add(same, id),
        owner.edit(ids[0] ?? '', { evento }),
        round % 2 === 0 ? same.edit(ids[1] ?? '', { descripcion: `Ronda ${round}` }) : owner.gallery(),
      ]);
      expect((answers[0] as Response).status).toBe(202);
      await expect
        .poll(async () => {
          const kept = await keptOf(owner);
          return (
            kept.every(({ state }) => state === 'ready') && new Set(kept.map((post) => post.event + post.text)).size
          );
        }, patience)
        .toBe(1);
    }
    expect(await keptOf(owner)).toHaveLength(2 + ROUNDS);
  });

  test('an edit reaches every file, although its process died right after its first write', async () => {
    const [owner] = await signIn();
    const { ids } = await publishReady(owner, 3);
    const [holder = ''] = ids;
    const edited = { event: 'Boda', textsEdit: `000000001 ${newId()}`, workNeed: new Date() };
    await platform.posts.updateOne({ _id: holder }, { $set: edited });
    await expect
      .poll(async () => (await keptOf(owner)).map(({ event }) => event), patience)
      .toEqual(['Boda', 'Boda', 'Boda']);
  });
});

describe('deletions of a work', () => {
  test.each([
    ['an added file', undefined],
    ['a late file of the first upload', { slot: 5, total: 6 }],
  ])('a file placed before the deletion of its work ends deleted with all of its objects: %s', async (_name, late) => {
    const [owner] = await signIn();
    const { id, ids } = await publishReady(owner, 2);
    const file = await placed(owner, id, late);
    expect((await owner.delete({ id: ids[0], obra: true })).status).toBe(200);
    await platform.posts.create(file);
    await expect
      .poll(async () => (await stored(owner)).map(({ state }) => state), patience)
      .toEqual(['purged', 'purged', 'purged']);
    expect(await platform.objects.list('public', `media/${file._id}/`)).toEqual([]);
    expect(await platform.objects.list('quarantine', file._id)).toEqual([]);
    const place = late ? { id, posicion: 6, total: 6 } : { id, agregar: true };
    const again = await owner.upload(jpeg, { fields: { obra: JSON.stringify(place) } });
    expect(await refusal(again)).toEqual([404, 'publicacion_no_encontrada']);
    expect(await owner.gallery()).toEqual([]);
  });

  test('a file added to a post of a single file that is being deleted ends deleted', async () => {
    const [owner] = await signIn();
    const first = await owner.publish(jpeg);
    await expect.poll(async () => (await owner.gallery())[0]?.estado, patience).toBe('publicada');
    const file = await placed(owner, first);
    expect((await owner.delete({ id: first })).status).toBe(200);
    await platform.posts.create(file);
    await expect
      .poll(async () => (await stored(owner)).map(({ state }) => state), patience)
      .toEqual(['purged', 'purged']);
  });

  test('a file added while its work is deleted on another instance does not return', async () => {
    const [owner, same] = await signIn();
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = await owner.publish(jpeg);
      await expect.poll(async () => (await owner.gallery())[0]?.estado, patience).toBe('publicada');
      const [deletion, addition] = await Promise.all([
        owner.delete({ id: first, obra: true }),
        add(same, first),
        add(owner, first),
      ]);
      expect(deletion.status).toBe(200);
      expect([202, 404]).toContain(addition.status);
      await expect.poll(() => keptOf(owner), patience).toEqual([]);
    }
  });

  test('every file of a deleted work ends deleted, although the process died right after its first write', async () => {
    const [owner] = await signIn();
    const { ids } = await publishReady(owner, 3);
    const [first = ''] = ids;
    const ended = {
      state: 'deleted',
      endsWork: true,
      workNeed: new Date(),
      need: { kind: 'media.purge', at: new Date() },
    };
    await platform.posts.updateOne({ _id: first }, { $set: ended, $inc: { generation: 1, version: 1 } });
    await expect
      .poll(async () => (await stored(owner)).map(({ state }) => state), patience)
      .toEqual(['purged', 'purged', 'purged']);
    for (const id of ids) expect(await platform.objects.list('public', `media/${id}/`)).toEqual([]);
  });

  test('a work of which a single file is deleted takes further files', async () => {
    const [owner] = await signIn();
    const { id, ids } = await publishReady(owner, 2);
    const late = await placed(owner, id);
    expect((await owner.delete({ id: ids[0] })).status).toBe(200);
    await platform.posts.create(late);
    await expect
      .poll(async () => (await owner.gallery())[0]?.obra?.piezas.map((piece) => piece.id), patience)
      .toEqual([ids[1], late._id]);
  });
});

describe('places of a work', () => {
  test('the eighth place goes to one of a late first file and added files, on two instances', async () => {
    const [owner, same] = await signIn();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await publishReady(owner, 2);
      for (let count = 0; count < 5; count += 1) expect((await add(owner, id)).status).toBe(202);
      const late = { fields: { obra: JSON.stringify({ id, posicion: 3, total: 8 }) } };
      const answers = await Promise.all([owner.upload(jpeg, late), add(same, id), add(owner, id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
      const [work] = await owner.gallery();
      expect(work?.obra?.piezas).toHaveLength(8);
      expect((await owner.delete({ id: work?.id, obra: true })).status).toBe(200);
      expect(await owner.gallery()).toEqual([]);
    }
  });

  test('the eighth place goes to the file written first, if two were placed simultaneously', async () => {
    const [owner] = await signIn();
    const { id } = await publishReady(owner, 2);
    for (let count = 0; count < 5; count += 1) expect((await add(owner, id)).status).toBe(202);
    const [late, another] = [await placed(owner, id, { slot: 2, total: 8 }), await placed(owner, id)];
    await platform.posts.create(late);
    await expect(platform.posts.create(another)).rejects.toThrow(/duplicate key/);
    expect((await owner.gallery())[0]?.obra?.piezas).toHaveLength(8);
  });

  test('a work from before there were seats has one free place beside seven files', async () => {
    const [owner, same] = await signIn();
    const { id, ids } = await publishReady(owner, 7);
    await platform.posts.updateMany({ 'work.id': id }, { $unset: { workSeat: 1 } });
    const answers = await Promise.all([add(owner, id), add(same, id), add(same, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect((await owner.delete({ id: ids[3] })).status).toBe(200);
    expect((await add(owner, id)).status).toBe(202);
    expect(await refusal(await add(owner, id))).toEqual([409, 'obra_llena']);
  });
});
