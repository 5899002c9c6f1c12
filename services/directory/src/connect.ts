import {
  connectMongo,
  connectRedis,
  JobProducer,
  producerConnection,
  queueConnection,
  type ServiceDependencies,
} from '@vitrina/kernel';
import type { DirectoryConfig } from './config.ts';
import { openStore } from './model/store.ts';

/** Connections of the service; all are closed on shutdown. */
export type Connections = Awaited<ReturnType<typeof connectDirectory>>;

/** Connects to MongoDB, Redis and the queues. */
export async function connectDirectory({ shutdown }: Pick<ServiceDependencies, 'shutdown'>, config: DirectoryConfig) {
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'directory');
  shutdown.add('connections', () => mongo.close());
  const redis = await connectRedis(config, config.NAMESPACE);
  const producers = producerConnection(config);
  const workers = queueConnection(config);
  shutdown.add('connections', () => {
    for (const connection of [redis, producers, workers]) connection.disconnect();
  });
  const jobs = new JobProducer(producers, config.NAMESPACE);
  shutdown.add('queues', () => jobs.close());
  return { mongo, redis, producers, workers, store: await openStore(mongo), jobs };
}
