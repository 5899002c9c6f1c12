import type { Connection } from 'mongoose';

/**
 * Changes that one document can have within an epoch: an event's version is `epoch * VERSIONS_PER_EPOCH + version`, so
 * that one number compares by epoch first. An epoch is in seconds since 1970 and stays below 2^32 until 2106; with 2^21
 * versions both together are an exact number. A database that was never restored has epoch 0: versions as they are.
 */
const VERSIONS_PER_EPOCH = 2 ** 21;

/** What a publishing database knows of its own past: one document in its collection `epochs`. */
export interface EpochState {
  _id: 'epoch';
  /** Seconds since 1970 at which the last restore was noticed; 0 before the first. */
  epoch: number;
  /** Grows while the service runs; one that is smaller than it was shows that the database was put back. */
  beat: number;
  /** For whom everything was announced again: epoch of the database by service, its own name for its own restore. */
  announced?: Record<string, number>;
}

const OWN = { _id: 'epoch' } as const;

function epochs(mongo: Connection) {
  return mongo.collection<EpochState>('epochs');
}

/** The epoch of a service's database: 0 until a restore was noticed, then seconds since 1970. */
export async function readEpoch(mongo: Connection): Promise<number> {
  return (await epochs(mongo).findOne(OWN))?.epoch ?? 0;
}

/**
 * The version of an event as subscribers compare it.
 * @param version the document's own, 0 to 2,097,151
 * @throws {RangeError} for a larger one
 */
export function eventVersion(epoch: number, version: number): number {
  if (version >= VERSIONS_PER_EPOCH) throw new RangeError(`version ${version} does not fit into an epoch`);
  return epoch * VERSIONS_PER_EPOCH + version;
}

/** Counts the beat up. @returns the state after it */
export async function countBeat(mongo: Connection): Promise<EpochState> {
  const options = { upsert: true, returnDocument: 'after' } as const;
  const state = await epochs(mongo).findOneAndUpdate(OWN, { $inc: { beat: 1, epoch: 0 } }, options);
  if (!state) throw new Error('the state of the epoch was not written');
  return state;
}

/**
 * Begins a new epoch: every event from now on is newer than all before, whatever its document's version.
 * @param above the new epoch is larger than this and than the present one
 * @returns the new epoch
 */
export async function beginEpoch(mongo: Connection, above = 0): Promise<number> {
  const { epoch: last } = await countBeat(mongo);
  const epoch = Math.max(Math.floor(Date.now() / 1_000), above + 1, last + 1);
  const { modifiedCount } = await epochs(mongo).updateOne({ ...OWN, epoch: last }, { $set: { epoch } });
  return modifiedCount === 1 ? epoch : readEpoch(mongo);
}

/** Notes that everything was announced again for these services, up to the epochs they asked at. */
export async function noteAnnounced(mongo: Connection, announced: Readonly<Record<string, number>>): Promise<void> {
  const fields = Object.entries(announced).map(([service, epoch]) => [`announced.${service}`, epoch] as const);
  if (fields.length > 0) await epochs(mongo).updateOne(OWN, { $set: Object.fromEntries(fields) });
}
