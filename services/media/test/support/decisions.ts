import type { EventEnvelope } from '@vitrina/contracts/events';
import { keySpace, queueConnection } from '@vitrina/kernel';
import { backingUrl } from '@vitrina/local/testing';
import { Queue, QueueEvents } from 'bullmq';
import type { Owner } from './owner.ts';
import type { JoinedPlatform } from './platform.ts';

/** Decision id of every removal in these tests. */
export const DECISION = 'd'.repeat(24);

/** Sends the events of the directory and accounts about administrators' decisions. */
export type Decisions = Awaited<ReturnType<typeof openDecisions>>;

/** Opens the event queue of the media service; every call waits until its event is applied. */
export async function openDecisions(platform: JoinedPlatform) {
  const connections = [queueConnection(backingUrl('REDIS_URL')), queueConnection(backingUrl('REDIS_URL'))] as const;
  const prefix = keySpace(platform.api.namespace);
  const queue = new Queue('events-media', { connection: connections[0], prefix });
  const done = new QueueEvents('events-media', { connection: connections[1], prefix });
  await done.waitUntilReady();
  const send = async (event: EventEnvelope) => {
    const job = await queue.add(event.name, event);
    await job.waitUntilFinished(done);
  };
  return {
    /** Removes a post or a whole profile for a reason, or restores it if the reason is null. */
    remove: async (owner: Owner, id: string, version: number, reason: string | null) => {
      const ownerId = owner.session.userId;
      const kind = id === ownerId ? 'provider' : 'post';
      const removal = reason === null ? null : { reason, at: 1_760_000_000_000, decision: DECISION };
      const data: EventEnvelope<'removal.changed'>['data'] = { id, kind, ownerId, removal };
      await send({ id: `${id}-${version}`, name: 'removal.changed', aggregate: id, version, data });
    },
    /** Suspends or reinstates an account. */
    suspend: async (owner: Owner, version: number, suspended: boolean) => {
      const id = owner.session.userId;
      const aggregate = `account-status-${id}`;
      const data: EventEnvelope<'account.suspensionChanged'>['data'] = { id, suspended, decision: null };
      await send({ id: `${aggregate}-${version}`, name: 'account.suspensionChanged', aggregate, version, data });
    },
    /** Erases an account. */
    erase: async (owner: Owner, version: number) => {
      const id = owner.session.userId;
      const aggregate = `account-erased-${id}`;
      await send({ id: `${aggregate}-${version}`, name: 'account.erased', aggregate, version, data: { id } });
    },
    close: async () => {
      await Promise.all([queue.close(), done.close()]);
      for (const connection of connections) connection.disconnect();
    },
  };
}
