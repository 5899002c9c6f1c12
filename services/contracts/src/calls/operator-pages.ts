import type { Access, ServiceName } from './define.ts';

/** Page for operators of the platform: its files and calls are not part of the public API. */
export interface OperatorPage {
  service: ServiceName;
  /** Path of the page; everything below it belongs to the page. */
  path: `/api/admin/${string}`;
  access: Extract<Access, 'admin'>;
}

/** All operator pages; the gateway forwards them, each service checks the caller. */
export const operatorPages: readonly OperatorPage[] = [
  /** Queues of jobs and events, with their failures. */
  { service: 'media', path: '/api/admin/colas', access: 'admin' },
];
