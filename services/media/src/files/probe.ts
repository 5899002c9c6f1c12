import { randomBytes } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inTime, makeScratch, newId, type ObjectStore, required } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { PROBE_PREFIX } from './keys.ts';

/** Size of a probe in bytes. Object stores keep smaller objects inline in metadata, which need not reach the disk. */
const PROBE_BYTES = 160 * 1024;
/** Free bytes below which the disk of temporary files counts as full: one original and its renditions. */
const MIN_FREE_SCRATCH_BYTES = 64 * 1024 * 1024;
/** Timeout of a probe, in milliseconds. */
const PROBE_MS = 10_000;

/** Writes a small object to a bucket, reads it and removes it. @throws if any step fails */
export async function probeBucket(objects: ObjectStore, bucket: 'quarantine' | 'public'): Promise<void> {
  const key = PROBE_PREFIX + newId();
  const content = randomBytes(PROBE_BYTES);
  await objects.put(bucket, key, content, 'application/octet-stream');
  const found = await objects.get(bucket, key);
  const same = found !== null && (await buffer(found)).equals(content);
  await objects.remove(bucket, [key]);
  if (!same) throw new Error(`the object store does not return what was written to the bucket ${bucket}`);
}

async function probeScratch(): Promise<void> {
  const folder = await makeScratch('media');
  try {
    await writeFile(join(folder, 'probe'), randomBytes(PROBE_BYTES));
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < MIN_FREE_SCRATCH_BYTES) throw new Error('the disk of temporary files is full');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Document that a probe writes to the database. */
interface ProbeDocument {
  _id: string;
  at: Date;
}

const probeSchema = new Schema<ProbeDocument>({ _id: required.text, at: required.date }, { versionKey: false });

/** Checks everything a run needs by using it: both buckets, the disk of temporary files, the database. */
export class Probe {
  readonly #objects: ObjectStore;
  readonly #model: Model<ProbeDocument>;
  #running: Promise<string | null> | undefined;

  constructor(dependencies: { objects: ObjectStore; mongo: Connection }) {
    this.#objects = dependencies.objects;
    const model = dependencies.mongo.models.Probe ?? dependencies.mongo.model('Probe', probeSchema, 'probes');
    this.#model = model as unknown as Model<ProbeDocument>;
  }

  /** Returns the error message of a failing dependency; null if everything works. Concurrent calls share one probe. */
  async findFault(): Promise<string | null> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<string | null> {
    const probes = Promise.all([
      probeBucket(this.#objects, 'quarantine'),
      probeBucket(this.#objects, 'public'),
      probeScratch(),
      this.#model.updateOne({ _id: 'worker' }, { $set: { at: new Date() } }, { upsert: true, timeoutMS: PROBE_MS }),
    ]);
    return inTime(probes, PROBE_MS, `no answer within ${PROBE_MS} ms`).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  }
}
