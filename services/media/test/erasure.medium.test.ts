import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Decisions, openDecisions } from './support/decisions.ts';
import { quarters } from './support/pictures.ts';
import { type JoinedPlatform, sharedPlatform } from './support/platform.ts';

let platform: JoinedPlatform;
let decisions: Decisions;
let jpeg: Buffer;

beforeAll(async () => {
  platform = await sharedPlatform();
  decisions = await openDecisions(platform);
  jpeg = await quarters(600, 400).jpeg().toBuffer();
});
afterAll(async () => {
  await decisions?.close();
  await platform?.stop();
});

const patience = { interval: 50 };
const stateOf = async (id: string) => (await platform.posts.findById(id).lean())?.state;
/** Lists the objects of an upload in both buckets, without its withdrawal mark. */
const objectsOf = async (id: string) => {
  const [open, closed, original] = await Promise.all([
    platform.objects.list('public', `media/${id}/`),
    platform.objects.list('quarantine', `media/${id}/`),
    platform.objects.list('quarantine', `${id}/`),
  ]);
  return [...open, ...closed, ...original].filter((key) => !key.endsWith('.withdrawn'));
};

it('an erased account loses the texts and files of every upload, even of a late one', async () => {
  const owner = await platform.signIn();
  const ready = await owner.publish(jpeg);
  await expect.poll(() => stateOf(ready), patience).toBe('ready');
  await decisions.suspend(owner, 1, true);
  await decisions.erase(owner, 2);
  await decisions.erase(owner, 2);
  await expect.poll(() => stateOf(ready), patience).toBe('purged');
  expect(await objectsOf(ready)).toEqual([]);
  expect(await platform.posts.findById(ready).lean()).toMatchObject({ event: '', text: '', website: '' });

  const late = await owner.publish(jpeg);
  await expect.poll(() => stateOf(late), patience).toBe('purged');
  await expect.poll(() => objectsOf(late), patience).toEqual([]);
  expect(await platform.posts.findById(late).lean()).toMatchObject({ event: '', text: '', website: '' });
  // The erasure is permanent: the late end of a suspension is older.
  await decisions.suspend(owner, 1, false);
  const { removal, erased } = (await platform.removals.findById(`account-${owner.session.userId}`).lean()) ?? {};
  expect([removal?.reason, erased]).toEqual(['', true]);
});

it('another account keeps its uploads when an account is erased', async () => {
  const leaving = await platform.signIn();
  const staying = await platform.signIn();
  const kept = await staying.publish(jpeg);
  await decisions.erase(leaving, 1);
  await expect.poll(() => stateOf(kept), patience).toBe('ready');
  expect((await objectsOf(kept)).length).toBeGreaterThan(1);
});

it('an erased account keeps no reason of a removal whose event arrives after the erasure', async () => {
  const owner = await platform.signIn();
  const id = await owner.publish(jpeg);
  await expect.poll(() => stateOf(id), patience).toBe('ready');
  await decisions.erase(owner, 2);
  await decisions.remove(owner, id, 1, 'Engaña a la gente');
  await decisions.remove(owner, owner.session.userId, 1, 'Engaña a la gente');
  const kept = await platform.removals.find({ ownerId: owner.session.userId }).lean();
  expect(kept.map(({ kind, removal }) => [kind, removal?.reason]).toSorted()).toEqual([
    ['account', ''],
    ['post', ''],
    ['provider', ''],
  ]);
});
