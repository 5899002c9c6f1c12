import { connectMongo, createLog, DatabaseClock, deleteExpired } from '@vitrina/kernel';
import { findScans, type Recording, recordQueries } from '@vitrina/local/testing';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayKey } from '../src/model/provider-day.ts';
import { sortKeyOf } from '../src/model/sort-key.ts';
import { openStore, type Store } from '../src/model/store.ts';
import { retentionRules } from '../src/retention.ts';
import { testConfig } from './platform.ts';
import { idOf } from './samples.ts';

const DAY_MS = 86_400_000;
const config = testConfig({
  RETENTION_REPORT_DAYS: '30',
  RETENTION_SEARCH_DAYS: '10',
  RETENTION_STATISTICS_DAYS: '200',
});
let mongo: Connection;
let store: Store;
let clock: DatabaseClock;
let recording: Recording;

beforeAll(async () => {
  recording = recordQueries();
  mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'directory');
  store = await openStore(mongo);
  clock = await DatabaseClock.start(mongo, createLog('test', { LOG_LEVEL: 'silent' }));
});
afterAll(async () => {
  recording.stop();
  await clock.close();
  await mongo.dropDatabase();
  await mongo.close();
});

const daysAgo = (days: number) => clock.now().getTime() - days * DAY_MS;
const report = (name: string, state: 'open' | 'dismissed' | 'removed', days: number) => {
  const id = idOf(name);
  return { _id: id, sortKey: sortKeyOf(daysAgo(days), id), kind: 'post', subjectId: id, state, reports: [] };
};
const round = async () => {
  const signal = new AbortController().signal;
  for (const rule of retentionRules(store, config)) await deleteExpired(rule, clock, signal);
};

const appeal = (name: string, state: 'open' | 'accepted' | 'rejected', days: number) => {
  const id = idOf(name);
  const words = { accountName: 'Ana', text: 'No es lo que parece' };
  const about = { accountId: id, decision: id, kind: 'post' as const, subjectId: id, ...words };
  return { _id: id, sortKey: sortKeyOf(daysAgo(days), id), ...about, at: daysAgo(days), state, version: 0, outbox: [] };
};

it('the retention deletes answered appeals after the days of reports, and never an open one', async () => {
  await store.appeals.insertMany([
    appeal('waiting', 'open', 400),
    appeal('accepted', 'accepted', 31),
    appeal('rejected', 'rejected', 31),
    appeal('answered recently', 'rejected', 29),
  ]);
  await round();
  expect((await store.appeals.find().lean()).map(({ _id }) => _id).sort()).toEqual(
    [idOf('waiting'), idOf('answered recently')].sort(),
  );
});

it('the retention deletes decided reports and searches after their days, and never an open report', async () => {
  await store.reports.insertMany([
    report('open', 'open', 400),
    report('removed', 'removed', 31),
    report('dismissed', 'dismissed', 31),
    report('recent', 'dismissed', 29),
  ]);
  const search = { country: null, count: 1 };
  await store.emptySearches.insertMany([
    { ...search, _id: '* gaita', term: 'gaita', lastAt: daysAgo(11) },
    { ...search, _id: '* laud', term: 'laud', lastAt: daysAgo(9) },
  ]);
  await round();
  expect((await store.reports.find().lean()).map(({ _id }) => _id).sort()).toEqual(
    [idOf('open'), idOf('recent')].sort(),
  );
  expect((await store.emptySearches.find().lean()).map(({ term }) => term)).toEqual(['laud']);
});

it('the retention deletes the remains of a deleted entry after the days of reports, and no existing entry', async () => {
  const entry = (name: string) => ({
    _id: idOf(name),
    ownerId: idOf('luna'),
    slot: name,
    slugs: [name],
    title: name,
    text: name,
    at: daysAgo(400),
    editedAt: null,
    picture: null,
    upload: null,
    pictureFloor: 0,
    owner: null,
    deleted: false,
    rev: 0,
    version: 0,
    outbox: [],
    changedAt: daysAgo(400),
  });
  const deleted = (name: string, days: number) => {
    const { slot, ...rest } = entry(name);
    return { ...rest, slugs: [rest._id], deleted: true, deletedAt: daysAgo(days) };
  };
  await store.entries.insertMany([entry('there'), deleted('long gone', 31), deleted('just gone', 29)]);
  await round();
  const left = (await store.entries.find().lean()).map(({ _id }) => _id);
  expect(left.sort()).toEqual([idOf('there'), idOf('just gone')].sort());
});

it('the retention deletes the counts of a provider after their days', async () => {
  const counted = (days: number) => {
    const day = new Date(daysAgo(days)).toISOString().slice(0, 10);
    return { _id: dayKey(idOf('luna'), day), day, batch: 1, view: 1 };
  };
  await store.providerDays.insertMany([counted(202), counted(198)]);
  await round();
  expect((await store.providerDays.find().lean()).map(({ day }) => day)).toEqual([counted(198).day]);
});

it('the retention deletes contacts and the questions about them after 180 days, and traces of ratings after 30', async () => {
  const contact = (days: number) => ({ _id: `${days}`, person: 'ana', providerId: idOf('luna'), at: daysAgo(days) });
  await store.contacts.insertMany([contact(181), contact(179)]);
  const followUp = (days: number) => ({ ...contact(days), accountId: '', version: 1, outbox: [] });
  await store.followUps.insertMany([followUp(181), followUp(179)]);
  const trace = (days: number) => ({ _id: `${days}`, authorId: idOf('ana'), isUnknown: false, at: daysAgo(days) });
  await store.ratingTraces.insertMany([trace(31), trace(29)]);
  await round();
  expect((await store.contacts.find().lean()).map(({ _id }) => _id)).toEqual(['179']);
  expect((await store.followUps.find().lean()).map(({ _id }) => _id)).toEqual(['179']);
  expect((await store.ratingTraces.find().lean()).map(({ _id }) => _id)).toEqual(['29']);
});

it('the retention finds expired documents by an index', () => {
  const { reports, appeals, entries, emptySearches, providerDays, contacts, followUps, ratingTraces } = store;
  const models = [reports, appeals, entries, emptySearches, providerDays, contacts, followUps, ratingTraces];
  expect(findScans(recording.asked, models)).toEqual([]);
});
