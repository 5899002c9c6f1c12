import type { EventEnvelope } from '@vitrina/contracts/events';
import {
  compareAndSet,
  isDuplicateKey,
  type Outbox,
  type OutboxEntry,
  outboxEntries,
  Problem,
  trusted,
} from '@vitrina/kernel';
import type { RemovalDoc } from '../model/moderation.ts';
import type { Store } from '../model/store.ts';
import { removalChanged } from './notifications.ts';

type NewRemoval = Pick<RemovalDoc, '_id' | 'kind' | 'ownerId' | 'reason' | 'decision'>;

/** Removals from the public. Each change and its events, for the owner's gallery and for their mail, are one write. */
export class Removals {
  readonly #model: Store['removals'];
  readonly #relay: Outbox;

  constructor(model: Store['removals'], relay: Outbox) {
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

/** Removals in effect by the id of the removed post, entry or provider. */
type RemovalsById = ReadonlyMap<string, Pick<RemovalDoc, '_id' | 'reason' | 'decision'>>;

/** Reads the removals in effect of the given posts, entries or providers. */
export async function removalsOf(store: Store, ids: readonly string[]): Promise<RemovalsById> {
  const found = await store.removals
    .find({ _id: trusted({ $in: [...ids] }), removed: trusted({ $ne: false }) }, { reason: 1, decision: 1 })
    .lean<RemovalDoc[]>();
  return new Map(found.map((removal) => [removal._id, removal]));
}

/** Maximum number of removed items in a list; above it the administrator has to narrow the search. */
const MAX_REMOVED = 5_000;

/** Lists the ids of all removed items of a kind. @throws {Problem} `servicio_no_disponible` for more than 5,000 */
export async function removedIds(store: Store, kind: RemovalDoc['kind']): Promise<string[]> {
  const found = await store.removals
    .find({ kind, removed: true }, { _id: 1 })
    .limit(MAX_REMOVED + 1)
    .lean<Array<{ _id: string }>>();
  if (found.length > MAX_REMOVED) throw new Problem('servicio_no_disponible');
  return found.map(({ _id }) => _id);
}

/** Builds the response part about a removal, or null. */
export function removalCard(removal: { reason: string; decision: string } | undefined) {
  return removal ? { decision: removal.decision, razon: removal.reason } : null;
}
