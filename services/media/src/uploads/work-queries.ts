import { trusted } from '@vitrina/kernel';
import type { Model, QueryFilter } from 'mongoose';
import type { Wait, WorkDocument } from './documents.ts';

/** Documents read per page of a sweep. */
const BATCH = 200;

/** Returns up to `limit` uploads after the id `after`, ordered by id. */
export async function findPage<D extends WorkDocument>(model: Model<D>, after: string, limit: number): Promise<D[]> {
  return works(model)
    .find({ _id: trusted({ $gt: after }) })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<D[]>();
}

/**
 * Tells whether an upload is processed, waits for a worker or for the removal of its objects, or lacks a job that is due
 * before `before`.
 * @param others conditions of which each suffices as well
 */
export async function isUnderWay<D extends WorkDocument>(
  model: Model<D>,
  before: Date,
  others: ReadonlyArray<QueryFilter<WorkDocument>> = [],
): Promise<boolean> {
  const open: QueryFilter<WorkDocument> = { state: trusted({ $in: ['queued', 'processing', 'deleted'] as const }) };
  const due = { 'need.at': trusted({ $lt: before }) };
  return (await works(model).exists({ $or: [open, due, ...others] })) !== null;
}

/** Returns uploads whose job was due before `before` and was never added. */
export async function findOverdue<D extends WorkDocument>(model: Model<D>, before: Date): Promise<D[]> {
  return works(model)
    .find({ 'need.at': trusted({ $lt: before }) })
    .limit(BATCH)
    .lean<D[]>();
}

/** Returns a page of uploads that should have had a job before `before`: queued ones, and deleted ones with objects. */
export async function findWithoutJob<D extends WorkDocument>(
  model: Model<D>,
  before: Date,
  after: string,
): Promise<D[]> {
  return works(model)
    .find({
      state: trusted({ $in: ['queued', 'deleted'] }),
      _id: trusted({ $gt: after }),
      queuedAt: trusted({ $lt: before }),
      need: trusted({ $exists: false }),
    })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<D[]>();
}

/** Counts uploads that wait for the end of a fault, including those being tried now. */
export async function countWaits<D extends WorkDocument>(model: Model<D>): Promise<number> {
  return works(model).countDocuments(waiting());
}

/** Returns the upload that has waited longest for the end of a fault; null if none waits. */
export async function longestWait<D extends WorkDocument>(model: Model<D>): Promise<(D & { wait: Wait }) | null> {
  return works(model).findOne(waiting()).sort({ 'wait.since': 1 }).lean<D & { wait: Wait }>();
}

/** Returns all dead letters, unordered. */
export async function findDeadLetters<D extends WorkDocument>(model: Model<D>): Promise<D[]> {
  return works(model).find(dead()).lean<D[]>();
}

/** Returns dead letters uploaded before the upload with this id, newest first. */
export async function findDeadLettersBefore<D extends WorkDocument>(
  model: Model<D>,
  id: string,
  limit: number,
): Promise<D[]> {
  return works(model)
    .find({ ...dead(), _id: trusted({ $lt: id }) })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<D[]>();
}

const waiting = () => ({ 'wait.since': trusted({ $gt: new Date(0) }) });
const dead = () => ({ 'dead.at': trusted({ $gt: new Date(0) }), state: 'failed' as const });

/** The same model, typed without the generic: the driver's types cannot handle a generic document. */
function works<D extends WorkDocument>(model: Model<D>): Model<WorkDocument> {
  return model as unknown as Model<WorkDocument>;
}
