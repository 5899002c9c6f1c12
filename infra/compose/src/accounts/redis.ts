import { createHash } from 'node:crypto';
import type { Passwords } from './passwords.ts';

export const redisAccounts = ['redis/services', 'queues/services', 'queues/worker'] as const;

/** Clients without an account may only ping the server, like its health check. */
const WITHOUT_ACCOUNT = 'user default on nopass resetkeys resetchannels -@all +ping';

/** Commands used by BullMQ and the services; INFO gives the version and the eviction policy. */
const COMMANDS = '+@all -@admin -@dangerous +info';

/** Commands forbidden to workers: they list keys and channels of others, or install code. */
const NOT_FOR_WORKERS = '-scan -randomkey -pubsub -function';

/** Queues that workers serve, and queues of services that subscribe to upload events. */
const QUEUES_OF_WORKERS = ['image', 'video', 'maintenance', 'events-directory', 'events-accounts'] as const;

/** Builds the secret files of both servers and their clients, by the secret's name. */
export function redisSecrets(namespace: string, passwords: Passwords): Record<string, string> {
  const space = `{${namespace}}`;
  const user = (name: string, account: string, rights: string) => {
    const hash = createHash('sha256')
      .update(passwords[account] ?? '')
      .digest('hex');
    return `user ${name} on #${hash} resetkeys resetchannels ${rights}`;
  };
  const services = (account: string) => user('services', account, `~${space}:* &${space}:* ${COMMANDS}`);
  const keys = [...QUEUES_OF_WORKERS.map((queue) => `${queue}:*`), 'progress:*', 'media:reconciliado'];
  const keysOfWorkers = keys.map((key) => `~${space}:${key}`).join(' ');
  const rightsOfWorkers = `${keysOfWorkers} &${space}:live:uploads:* ${COMMANDS} ${NOT_FOR_WORKERS}`;
  return {
    redis_url: `redis://services:${passwords['redis/services']}@redis:6379`,
    queue_redis_url: `redis://services:${passwords['queues/services']}@queues:6379`,
    media_worker_queue_redis_url: `redis://worker:${passwords['queues/worker']}@queues:6379`,
    redis_acl: `${WITHOUT_ACCOUNT}\n${services('redis/services')}\n`,
    queues_acl: `${WITHOUT_ACCOUNT}\n${services('queues/services')}\n${user('worker', 'queues/worker', rightsOfWorkers)}\n`,
  };
}
