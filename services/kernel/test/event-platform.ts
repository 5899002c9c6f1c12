import { createLog, createMetrics, producerConnection, queueConnection } from '../src/index.ts';
import { connectPlatform, ownNamespace, redisUrl } from './platform.ts';

/** Servers for one test file of events, with the options of its relays and consumers. */
export async function connectEvents() {
  const namespace = ownNamespace();
  const platform = await connectPlatform(namespace);
  const producing = producerConnection(redisUrl);
  const consuming = queueConnection(redisUrl);
  const common = { namespace, log: createLog('test', { LOG_LEVEL: 'silent' }), metrics: createMetrics('test') };
  return {
    ...platform,
    ...common,
    consuming,
    relayOptions: { connection: producing, redis: redisUrl, ...common },
    consumerOptions: (concurrency: number) => ({ connection: consuming, concurrency, ...common }),
    close: async () => {
      producing.disconnect();
      consuming.disconnect();
      await platform.close();
    },
  };
}
