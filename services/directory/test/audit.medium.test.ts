import { eraseWords, verifyChain } from '@vitrina/kernel';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { logStaffAct } from '../src/moderation/decisions.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf } from './samples.ts';

let directory: RunningDirectory | undefined;

beforeEach(async () => {
  await directory?.close();
  directory = await runDirectory();
  for (let number = 1; number <= 5; number += 1) await act(`acto ${number}`);
});
afterAll(() => directory?.close());

const store = () => {
  if (!directory) throw new Error('not running');
  return directory.store;
};
const act = (name: string) =>
  logStaffAct(store(), {
    id: idOf(name),
    at: 1_700_000_000_000,
    staffId: idOf('jefa'),
    staffName: 'La Jefa',
    action: 'read',
    subjectId: null,
    detail: name,
  });
const verify = (expected?: { seq: number; hash: string }) => verifyChain(store().decisions, expected);
/** Raw collection, as an attacker with access to the database would use it. */
const raw = () => {
  const { db, collection } = store().decisions;
  return db.collection<{ _id: string; [field: string]: unknown }>(collection.name);
};

describe('the audit log', () => {
  it('stays intact after concurrent writes, with each entry once', async () => {
    const names = Array.from({ length: 12 }, (_, number) => `a la vez ${number}`);
    await Promise.all([...names, ...names].map(act));
    expect(await verify()).toMatchObject({ entries: 17, fault: null });
  });

  it('detects a changed entry', async () => {
    await raw().updateOne({ seq: 3 }, { $set: { excerpt: 'otra cosa' } });
    expect((await verify()).fault).toEqual({ seq: 3, fault: 'changed' });
  });

  it('stays intact after the words about an erased person were removed, and detects words put in their place', async () => {
    await store().decisions.updateOne({ seq: 3 }, eraseWords);
    expect(await verify()).toMatchObject({ entries: 5, fault: null });
    await raw().updateOne({ seq: 3 }, { $set: { reason: 'otra cosa' } });
    expect((await verify()).fault).toEqual({ seq: 3, fault: 'changed' });
    await raw().updateOne({ seq: 2 }, { $set: { excerpt: '' } });
    expect((await verify()).fault).toEqual({ seq: 2, fault: 'changed' });
  });

  it('detects a removed entry, in the middle and at the end', async () => {
    await raw().deleteOne({ seq: 5 });
    expect((await verify()).fault).toEqual({ seq: 5, fault: 'missing' });
    await raw().deleteOne({ seq: 2 });
    expect((await verify()).fault).toEqual({ seq: 2, fault: 'missing' });
  });

  it('detects an entry inserted outside the chain', async () => {
    await raw().insertOne({ _id: idOf('falsa'), action: 'remove', sortKey: 'x' });
    expect((await verify()).fault).toEqual({ seq: 0, fault: 'inserted' });
  });

  it('detects a completely rewritten log by an earlier place and hash', async () => {
    const before = await verify();
    await raw().deleteMany({});
    await directory?.store.decisions.db.collection('chain_heads').deleteMany({});
    for (let number = 1; number <= 5; number += 1) await act(`otro ${number}`);
    expect((await verify()).fault).toBeNull();
    expect((await verify({ seq: before.entries, hash: before.hash })).fault).toEqual({ seq: 5, fault: 'changed' });
  });
});
