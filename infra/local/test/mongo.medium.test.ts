import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mongo, type Place } from '../src/backing/servers.ts';
import { runCommand } from '../src/process/command.ts';
import type { Daemon } from '../src/process/daemon.ts';
import { freePort } from '../src/process/ports.ts';
import { closeRun, openRun, type Run } from '../src/process/run.ts';
import { silentStep } from '../src/progress.ts';
import { newSecrets } from '../src/secrets.ts';

let run: Run;
let place: Place;
let daemon: Daemon;
let connection: Connection;

const urlOf = () => mongo.environment(place).MONGODB_URL ?? '';

async function boot(): Promise<void> {
  daemon = await mongo.startEmbedded(place);
  const url = urlOf();
  await daemon.ready(() => mongo.isReady(new URL(url)), 60_000);
  connection = await mongoose.createConnection(url, { dbName: 'vitrina_test' }).asPromise();
}

beforeAll(async () => {
  run = await openRun('test');
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-mongo-'));
  place = {
    run: run.id,
    data: folder,
    logs: folder,
    port: await freePort(),
    credentials: newSecrets([]),
    step: silentStep,
  };
  await boot();
  // The first server stores its classes when it ends, so it would exit with another code on a full disk.
  await connection.close();
  await daemon.stop(10_000);
  await boot();
}, 180_000);

afterAll(async () => {
  await connection.close();
  await daemon.stop(10_000);
  await rm(place.data, { recursive: true });
  await closeRun(run);
});

describe('the embedded MongoDB', () => {
  it('lets several clients create the same collections and indexes simultaneously, explicitly and implicitly', async () => {
    const names = Array.from({ length: 5 }, (_, number) => `at-once-${number}`);
    const clients = await Promise.all(
      [1, 2, 3].map(() => mongoose.createConnection(urlOf(), { dbName: 'vitrina_test' }).asPromise()),
    );
    const failed = (error: { code?: number }) => (error.code === 48 ? null : error);
    for (const name of names) {
      const results = await Promise.all(
        clients.flatMap((client, number) => [
          client.createCollection(name).then(() => null, failed),
          client
            .collection(name)
            .createIndex({ key: 1 }, { unique: true })
            .then(() => null, failed),
          client
            .collection(`${name}-implied`)
            .insertOne({ number })
            .then(() => null, failed),
        ]),
      );
      expect(results.filter(Boolean)).toEqual([]);
      expect(await connection.collection(`${name}-implied`).countDocuments({})).toBe(clients.length);
      await clients[0]?.collection(name).insertOne({ key: 1 });
      await expect(clients[1]?.collection(name).insertOne({ key: 1 })).rejects.toMatchObject({ code: 11_000 });
    }
    await Promise.all(clients.map((client) => client.close()));
  });

  it('updates documents while indexes of their collection are created, and every index contains the new values', async () => {
    const posts = connection.collection<{ _id: string; n: number }>('indexed-while-written');
    await posts.insertOne({ _id: 'p', n: 0 });
    let creating = true;
    const writing = (async () => {
      for (let n = 1; creating; n += 1) await posts.updateOne({ _id: 'p' }, { $set: { n } });
    })();
    const created = (async () => {
      for (let number = 0; number < 60; number += 1) {
        await posts.createIndex({ n: 1, [`field${number}`]: 1 }, { unique: true });
      }
    })().finally(() => {
      creating = false;
    });
    await Promise.all([writing, created]);
    await expect(posts.updateOne({ _id: 'p' }, { $set: { n: -1 } })).resolves.toMatchObject({ modifiedCount: 1 });
  });

  it('keeps every acknowledged write after a kill, and its unique index consistent with the documents', async () => {
    const cards = connection.collection<{ email: string }>('cards');
    await cards.createIndex({ email: 1 }, { unique: true });
    const acknowledged: string[] = [];
    const write = async (writer: number) => {
      for (let n = 0; daemon.running; n += 1) {
        const email = `${writer}-${n}@example`;
        await cards.insertOne({ email });
        acknowledged.push(email);
      }
    };
    const writers = Promise.allSettled([0, 1, 2, 3].map(write));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(300);
    daemon.kill('SIGKILL');
    await daemon.ended;
    await connection.close(true);
    await writers;
    await boot();
    const after = connection.collection<{ email: string }>('cards');
    const found = (await after.find().toArray()).map(({ email }) => email);
    expect(acknowledged.filter((email) => !found.includes(email))).toEqual([]);
    for (const email of found.slice(-20)) {
      await expect(after.insertOne({ email })).rejects.toMatchObject({ code: 11_000 });
      expect((await after.find({ email }).toArray()).length).toBe(1);
    }
    await expect(after.insertOne({ email: 'new@example' })).resolves.toMatchObject({ acknowledged: true });
  });

  it.runIf(process.platform === 'linux')(
    'exits when its disk is full, so that clients notice, and has every acknowledged write afterwards',
    async () => {
      const rows = connection.collection<{ _id: string; text: string }>('rows');
      const { size } = await stat(join(place.data, 'store.mv'));
      await runCommand('prlimit', ['--pid', String(daemon.pid), `--fsize=${size + 512 * 1024}`], { log: daemon.log });
      const acknowledged: string[] = [];
      const write = async () => {
        for (let n = 0; n < 2_000; n += 1) {
          await rows.insertOne({ _id: String(n), text: randomBytes(4_096).toString('hex') });
          acknowledged.push(String(n));
        }
      };
      await expect(write()).rejects.toThrow();
      expect(await daemon.ended).toBe(14);
      await connection.close(true);
      await boot();
      const found = await connection.collection<{ _id: string }>('rows').find().toArray();
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(found.map(({ _id }) => _id)).toEqual(expect.arrayContaining(acknowledged));
    },
  );

  it('counts two hundred concurrent increments', async () => {
    const counters = connection.collection<{ _id: string; n: number }>('counters');
    await counters.insertOne({ _id: 'race', n: 0 });
    await Promise.all(Array.from({ length: 200 }, () => counters.updateOne({ _id: 'race' }, { $inc: { n: 1 } })));
    expect(await counters.findOne({ _id: 'race' })).toMatchObject({ n: 200 });
  });

  it('answers with documents of one moment while other clients change them', async () => {
    const pairs = connection.collection<{ _id: string; n: number; list: number[]; same: number }>('pairs');
    await pairs.insertOne({ _id: 'pair', n: 0, list: [], same: 0 });
    let writing = true;
    const writes = Promise.all(
      [1, 2, 3, 4].map(async () => {
        const answers: Array<[number, number]> = [];
        for (let turn = 0; turn < 300; turn += 1) {
          const after = await pairs.findOneAndUpdate(
            { _id: 'pair' },
            { $inc: { n: 1, same: 1 }, $push: { list: 0 } },
            { returnDocument: 'after' },
          );
          if (after) answers.push([after.n, after.list.length], [after.n, after.same]);
        }
        return answers;
      }),
    ).finally(() => {
      writing = false;
    });
    const reads = [1, 2, 3, 4].map(async () => {
      const answers: Array<[number, number]> = [];
      while (writing) {
        const found = await pairs.findOne({ _id: 'pair' });
        if (found) answers.push([found.n, found.list.length], [found.n, found.same]);
      }
      return answers;
    });
    const written = (await writes).flat();
    const all = [...written, ...(await Promise.all(reads)).flat()];
    expect(all.filter(([n, other]) => n !== other)).toEqual([]);
    expect(new Set(written.map(([n]) => n)).size).toBe(1_200);
  });

  it('changes elements of arrays by filter and by position', async () => {
    const posts = connection.collection<{ _id: string; need: Array<{ id: string; done: boolean }> }>('posts');
    await posts.insertOne({ _id: 'p', need: ['a', 'b', 'c'].map((id) => ({ id, done: false })) });
    await posts.updateOne({ _id: 'p' }, { $set: { 'need.$[n].done': true } }, { arrayFilters: [{ 'n.id': 'a' }] });
    await posts.updateOne({ _id: 'p', 'need.id': 'b' }, { $set: { 'need.$.done': true } });
    const left = await posts.findOneAndUpdate(
      { _id: 'p' },
      { $pull: { need: { done: true } } },
      { returnDocument: 'after' },
    );
    expect(left?.need).toEqual([{ id: 'c', done: false }]);
  });

  it('aggregates with lookup, group and facet', async () => {
    const pipeline = [
      { $lookup: { from: 'counters', localField: '_id', foreignField: 'n', as: 'same' } },
      { $facet: { all: [{ $count: 'n' }], grouped: [{ $group: { _id: null, n: { $sum: 1 } } }] } },
    ];
    expect(await connection.collection('posts').aggregate(pipeline).toArray()).toEqual([
      { all: [{ n: 1 }], grouped: [{ _id: null, n: 1 }] },
    ]);
  });

  it('refuses to drop a database whose name is a prefix of another', async () => {
    await connection.useDb('vitrina_test_two').collection('kept').insertOne({ a: 1 });
    await expect(connection.dropDatabase()).rejects.toThrow('vitrina_test_two');
    await connection.useDb('vitrina_test_two').dropDatabase();
    await connection.collection('posts').findOne();
    expect(await connection.collection('posts').countDocuments()).toBe(1);
  });
});
