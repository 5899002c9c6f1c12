import { newNamespace } from '@vitrina/local/testing';
import { type Model, Schema } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectMongo, newId, type Upgrade, upgradeAll, withSchemaVersion } from '../src/index.ts';

interface Person {
  _id: string;
  name: { first: string; last: string };
  visits: number;
  schemaVersion?: number;
}

/** Version 1 had one text for the name, version 2 had no count of visits. */
const upgrades: Upgrade[] = [
  ({ name }) => {
    const [first, last] = String(name).split(' ');
    return { name: { first, last } };
  },
  ({ visits = 0 }) => ({ visits }),
];

const schema = withSchemaVersion(
  new Schema<Person>(
    { _id: String, name: { type: Schema.Types.Mixed }, visits: Number },
    { versionKey: false, strict: 'throw' },
  ),
  upgrades,
);

let people: Model<Person>;

beforeAll(async () => {
  const mongo = await connectMongo(process.env.MONGODB_URL ?? '', newNamespace(), 'kernel');
  people = mongo.model<Person>('Person', schema as Schema<Person>, 'people');
});

afterAll(() => people.db.close());

const stored = () => people.db.collection<{ _id: string; [field: string]: unknown }>('people');

beforeEach(() => stored().deleteMany({}));

const upgraded = { name: { first: 'Ana', last: 'Prueba' }, visits: 0, schemaVersion: 3 };

test('a document from before versions is upgraded when it is read, and stored so', async () => {
  const _id = newId();
  await stored().insertOne({ _id, name: 'Ana Prueba' });
  expect(await people.findById(_id).lean()).toEqual({ _id, ...upgraded });
  expect(await stored().findOne({ _id })).toEqual({ _id, ...upgraded });
});

test('only the steps that a document lacks are taken', async () => {
  const _id = newId();
  await stored().insertOne({ _id, name: { first: 'Eva', last: 'Prueba' }, schemaVersion: 2 });
  const [found] = await people.find({ _id }).lean();
  expect(found).toEqual({ _id, name: { first: 'Eva', last: 'Prueba' }, visits: 0, schemaVersion: 3 });
});

test('a new document has the newest version and is left alone', async () => {
  const _id = newId();
  await people.create({ _id, name: { first: 'Ana', last: 'Prueba' }, visits: 7 });
  expect(await people.findById(_id).lean()).toMatchObject({ visits: 7, schemaVersion: 3 });
});

test('writes of another process during the upgrade are not lost', async () => {
  const _id = newId();
  await stored().insertOne({ _id, name: 'Ana Prueba', visits: 1 });
  let written: Promise<unknown> = Promise.resolve();
  const tenfold: Upgrade = ({ visits }) => {
    // Runs once, between the first read and its write.
    if (visits === 1) written = stored().updateOne({ _id }, { $set: { visits: 2 } });
    return { visits: Number(visits) * 10 };
  };
  const racing = withSchemaVersion(new Schema<Person>({ _id: String, name: Schema.Types.Mixed, visits: Number }), [
    tenfold,
  ]);
  const model = people.db.model<Person>('Racing', racing, 'people');
  const read = await model.findById(_id).lean();
  await written;
  // The other write came first and was upgraded, or last and is kept; the read value is from before it or after it.
  const visits = (await stored().findOne({ _id }))?.visits;
  expect([20, 2]).toContain(visits);
  expect(visits === 20 ? [20] : [10, 2]).toContain(read?.visits);
});

test('two processes that upgrade the same documents simultaneously upgrade each once', async () => {
  const ids = Array.from({ length: 30 }, () => newId());
  await stored().insertMany(ids.map((_id) => ({ _id, name: 'Ana Prueba' })));
  await Promise.all([upgradeAll(people), upgradeAll(people)]);
  expect(await stored().countDocuments({ ...upgraded })).toBe(30);
  expect(await upgradeAll(people)).toBe(0);
});
