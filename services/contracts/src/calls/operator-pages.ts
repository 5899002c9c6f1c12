import type { Access, ServiceName } from './define.ts';

/** A page of those who run the platform: it brings its own files and calls, which are no part of the public API. */
export interface OperatorPage {
  service: ServiceName;
  /** The page itself, and everything below it. */
  path: `/api/admin/${string}`;
  access: Extract<Access, 'admin'>;
}

/** Every such page; the gateway forwards them, each service checks who asks. */
export const operatorPages: readonly OperatorPage[] = [
  /** Queues of jobs and events, and what in them failed. */
  { service: 'media', path: '/api/admin/colas', access: 'admin' },
];
