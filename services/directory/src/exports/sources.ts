import { ServiceClient } from '@vitrina/kernel';
import { z } from 'zod';
import type { DirectoryConfig } from '../config.ts';

/** Time-out of a request to another service, in milliseconds. */
const TIMEOUT_MS = 30_000;

const ofAccounts = z.object({ data: z.record(z.string(), z.unknown()) });
const ofMedia = z.object({
  data: z.array(z.object({ key: z.string(), name: z.string(), about: z.record(z.string(), z.unknown()) })),
});

/** Data of an account in other services. */
export interface Sources {
  /** The profile, the open sessions and the consents; null for an account that is gone. */
  account: (id: string) => Promise<Record<string, unknown> | null>;
  /** Uploads, with the key of each original in the private bucket and its name in the copy. */
  uploads: (id: string) => Promise<z.output<typeof ofMedia>['data']>;
}

/** Reads from accounts and media by their internal routes. */
export function sourcesOf(config: Pick<DirectoryConfig, 'ACCOUNTS_URL' | 'MEDIA_URL' | 'SERVICE_KEYS'>): Sources {
  const accounts = new ServiceClient(config.ACCOUNTS_URL, config.SERVICE_KEYS.to('accounts'));
  const media = new ServiceClient(config.MEDIA_URL, config.SERVICE_KEYS.to('media'));
  const read = async (service: ServiceClient, path: string) => {
    const response = await service.fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return response.json();
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error(`${path} answered ${response.status}`);
  };
  return {
    account: async (id) => {
      const found = await read(accounts, `/internal/own-data/${id}`);
      return found === null ? null : ofAccounts.parse(found).data;
    },
    uploads: async (id) => ofMedia.parse(await read(media, `/internal/own-uploads/${id}`)).data,
  };
}
