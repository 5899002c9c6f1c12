import { buffer } from 'node:stream/consumers';
import { newId, type ObjectStore, required } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { z } from 'zod';
import { MARKER_KEY } from '../files/keys.ts';

/** Identity of the database to which the objects belong, and its progress; written to the database, then to the store. */
const marker = z.object({ epoch: z.string(), count: z.int().min(1) });
type Marker = z.output<typeof marker>;

interface MarkerDocument extends Marker {
  _id: 'database';
}

const markerSchema = new Schema<MarkerDocument>(
  { _id: required.text, epoch: required.text, count: required.number },
  { versionKey: false },
);

/**
 * Detects a database that is behind the objects: restored from a backup, or a different one. Objects without a document
 * may then be newer uploads and must not be removed. Every advance raises a count in the database, then in an object next
 * to the originals; a restored database has a lower count than the object.
 */
export class RestoreGuard {
  readonly #model: Model<MarkerDocument>;
  readonly #objects: ObjectStore;

  constructor({ mongo, objects }: { mongo: Connection; objects: ObjectStore }) {
    const model = mongo.models.Marker ?? mongo.model('Marker', markerSchema, 'markers');
    this.#model = model as unknown as Model<MarkerDocument>;
    this.#objects = objects;
  }

  /** True if the database is older than the objects, or a different one. */
  async isBehind(): Promise<boolean> {
    const stored = await this.#stored();
    if (!stored) return false;
    const held = await this.#model.findOne({ _id: 'database' }).lean<MarkerDocument>();
    return !held || held.epoch !== stored.epoch || held.count < stored.count;
  }

  /** Raises the count; does nothing if the database is behind. */
  async advance(): Promise<void> {
    if (await this.isBehind()) return;
    const change = { $setOnInsert: { epoch: newId() }, $inc: { count: 1 } };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const held = await this.#model.findOneAndUpdate({ _id: 'database' }, change, options).lean<MarkerDocument>();
    if (held) await this.#store(held);
  }

  /** Accepts the current database, after an operator has made sure that nothing is missing. */
  async accept(): Promise<void> {
    const stored = await this.#stored();
    const held = await this.#model.findOne({ _id: 'database' }).lean<MarkerDocument>();
    const next = { epoch: newId(), count: Math.max(stored?.count ?? 0, held?.count ?? 0) + 1 };
    await this.#model.updateOne({ _id: 'database' }, { $set: next }, { upsert: true });
    await this.#store(next);
  }

  async #stored(): Promise<Marker | null> {
    const found = await this.#objects.get('quarantine', MARKER_KEY);
    return found && marker.parse(JSON.parse((await buffer(found)).toString('utf8')));
  }

  async #store({ epoch, count }: Marker): Promise<void> {
    const content = Buffer.from(JSON.stringify({ epoch, count }));
    await this.#objects.put('quarantine', MARKER_KEY, content, 'application/json');
  }
}
