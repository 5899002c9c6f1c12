import type { EventEnvelope } from '@vitrina/contracts/events';
import { compareAndSet, isDuplicateKey, type Outbox, type OutboxEntry, outboxEntries } from '@vitrina/kernel';
import type { RemovalDoc, RemovalModel } from '../model/removal.ts';
import { removalChanged } from './notifications.ts';

type NewRemoval = Pick<RemovalDoc, '_id' | 'kind' | 'ownerId' | 'reason' | 'decision'>;

/** Removals from the public. Each change and its events, for the owner's gallery and for their mail, are one write. */
export class Removals {
  readonly #model: RemovalModel;
  readonly #relay: Outbox;

  constructor(model: RemovalModel, relay: Outbox) {
    this.#model = model;
    this.#relay = relay;
  }

  /** Removes content; an existing removal stays with its decision. */
  async add(thing: NewRemoval): Promise<void> {
    const fresh = { ...thing, at: Date.now(), removed: true };
    try {
      await this.#model.create({ ...fresh, version: 1, outbox: eventsOf({ ...fresh, version: 1 }) });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await this.#change(thing._id, (held) => (held.removed ? null : fresh));
    }
    await this.#relay.flush(thing._id);
  }

  /** Undoes a decision's removal; a removal by another decision stays. */
  async lift(id: string, decision: string): Promise<void> {
    await this.#change(id, (held) => (held.removed && held.decision === decision ? { removed: false } : null));
    await this.#relay.flush(id);
  }

  async #change(id: string, decide: (held: RemovalDoc) => Partial<RemovalDoc> | null): Promise<void> {
    await compareAndSet(async () => {
      const held = await this.#model.findById(id).lean<RemovalDoc>();
      const change = held && decide(held);
      if (!held || !change) return true;
      const next = { ...held, ...change, version: held.version + 1 };
      const { modifiedCount } = await this.#model.updateOne(
        { _id: id, version: held.version },
        { $set: { ...change, version: next.version }, $push: { outbox: { $each: eventsOf(next) } } },
      );
      return modifiedCount > 0 || undefined;
    });
  }
}

function eventsOf(doc: Omit<RemovalDoc, 'outbox'>): OutboxEntry[] {
  const { aggregate, version, data } = currentRemoval(doc);
  return [...outboxEntries('removal.changed', aggregate, version, data), ...removalChanged(doc)];
}

/** Builds the event with a removal's current state, for subscribers. */
export function currentRemoval(doc: Omit<RemovalDoc, 'outbox'>): EventEnvelope<'removal.changed'> {
  const { _id: id, kind, ownerId, removed, reason, at, decision, version } = doc;
  const data = { id, kind, ownerId, removal: removed ? { reason, at, decision } : null };
  return { id: `${id}-${version}`, name: 'removal.changed', aggregate: id, version, data };
}
