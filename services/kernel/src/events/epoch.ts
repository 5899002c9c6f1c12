import type { Connection } from 'mongoose';

/**
 * Number of changes of one document within an epoch: an event's version is `epoch * VERSIONS_PER_EPOCH + version`, so
 * that one number compares by epoch first. An epoch is in seconds since 1970 and stays below 2^32 until 2106; with 2^21
 * versions both fit into an exact number. A database that was never restored has epoch 0: versions stay unchanged.
 */
const VERSIONS_PER_EPOCH = 2 ** 21;

/** Restore state of a publishing database: one document in its collection `epochs`. */
export interface EpochState {
  _id: 'epoch';
  /** Time of the last detected restore, in seconds since 1970; 0 before the first. */
  epoch: number;
  /** Counter that grows while the service runs; a smaller value than before reveals a restore. */
  beat: number;
  /**
   * Services for which everything was announced again, with their database's epoch; for a restore of this database, the
   * service's name.
   */
  announced?: Record<string, number>;
}

const OWN = { _id: 'epoch' } as const;

function epochs(mongo: Connection) {
  return mongo.collection<EpochState>('epochs');
}

/** Epoch of a service's database: 0 until a restore is detected, then seconds since 1970. */
export async function readEpoch(mongo: Connection): Promise<number> {
  return (await epochs(mongo).findOne(OWN))?.epoch ?? 0;
}

/**
 * Version of an event for comparison by subscribers.
 * @param version the document's version, 0 to 2,097,151
 * @throws {RangeError} for a larger one
 */
export function eventVersion(epoch: number, version: number): number {
  if (version >= VERSIONS_PER_EPOCH) throw new RangeError(`version ${version} does not fit into an epoch`);
  return epoch * VERSIONS_PER_EPOCH + version;
}

/** Increments the beat. @returns the state after it */
export async function countBeat(mongo: Connection): Promise<EpochState> {
  const options = { upsert: true, returnDocument: 'after' } as const;
  const state = await epochs(mongo).findOneAndUpdate(OWN, { $inc: { beat: 1, epoch: 0 } }, options);
  if (!state) throw new Error('the state of the epoch was not written');
  return state;
}

/**
 * Starts a new epoch: every event from now on is newer than all earlier ones, regardless of its document's version.
 * @param above the new epoch is larger than this and than the current one
 * @returns the new epoch
 */
export async function beginEpoch(mongo: Connection, above = 0): Promise<number> {
  const { epoch: last } = await countBeat(mongo);
  const epoch = Math.max(Math.floor(Date.now() / 1_000), above + 1, last + 1);
  const { modifiedCount } = await epochs(mongo).updateOne({ ...OWN, epoch: last }, { $set: { epoch } });
  return modifiedCount === 1 ? epoch : readEpoch(mongo);
}

/** Records that everything was announced again for these services, up to the epochs of their requests. */
export async function noteAnnounced(mongo: Connection, announced: Readonly<Record<string, number>>): Promise<void> {
  const fields = Object.entries(announced).map(([service, epoch]) => [`announced.${service}`, epoch] as const);
  if (fields.length > 0) await epochs(mongo).updateOne(OWN, { $set: Object.fromEntries(fields) });
}
