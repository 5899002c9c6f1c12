import type { EventData, EventName } from '@vitrina/contracts/events';
import {
  connectMongo,
  createLog,
  createMetrics,
  newId,
  OutboxRelay,
  outboxEntries,
  outboxFields,
  producerConnection,
  type WithOutbox,
} from '@vitrina/kernel';
import { Schema } from 'mongoose';
import { expect, vi } from 'vitest';
import type { AccountsConfig } from '../src/config.ts';

/**
 * Delivers an event as another service does, and waits until it is applied.
 * @param options `version` 1 and an aggregate of its own by default
 */
export type Deliver = <N extends EventName>(
  name: N,
  payload: EventData<N>,
  options?: { version?: number; aggregate?: string },
) => Promise<void>;

/** Opens an outbox of another service, whose events reach the accounts service. */
export async function openEventSource(
  { MONGODB_URL, REDIS_URL, NAMESPACE: namespace }: AccountsConfig,
  from: 'billing' | 'directory',
): Promise<{ deliver: Deliver; close(): Promise<void> }> {
  const mongo = await connectMongo(MONGODB_URL, namespace, from);
  const model = mongo.model<WithOutbox & { _id: string }>('Source', new Schema({ _id: String, ...outboxFields }));
  const connection = producerConnection(REDIS_URL);
  const quiet = { log: createLog('test', { LOG_LEVEL: 'silent' }), metrics: createMetrics('test') };
  const relay = new OutboxRelay({ connection, redis: REDIS_URL, namespace, ...quiet });
  const outbox = relay.add(model, { source: `test-${from}`, to: ['accounts'] });
  relay.start();
  return {
    deliver: async (name, payload, { version = 1, aggregate } = {}) => {
      const _id = newId();
      const sent = outboxEntries(name, aggregate ?? `of-${_id}`, version, payload);
      const entries = sent.filter(({ to }) => to === 'accounts');
      await model.create({ _id, version, outbox: entries });
      await outbox.flush(_id);
      const waiting = async () => (await model.findById(_id).lean())?.outbox;
      await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 60_000 });
    },
    close: async () => {
      await relay.close();
      await connection.quit();
      await mongo.dropDatabase();
      await mongo.close();
    },
  };
}
