import { ServiceClient } from '@vitrina/kernel';
import { z } from 'zod';
import type { DirectoryConfig } from '../config.ts';

/** Longest wait for a service's answer, in milliseconds. */
const PATIENCE_MS = 30_000;

const ofAccounts = z.object({ data: z.record(z.string(), z.unknown()) });
const ofMedia = z.object({
  data: z.array(z.object({ key: z.string(), name: z.string(), about: z.record(z.string(), z.unknown()) })),
});

/** What other services hold of an account. */
export interface Sources {
  /** The profile, the open sessions and the consents; null for an account that is gone. */
  account: (id: string) => Promise<Record<string, unknown> | null>;
  /** Uploads, with the key of each original in the private bucket and its name in the copy. */
  uploads: (id: string) => Promise<z.output<typeof ofMedia>['data']>;
}

/** Asks accounts and media by their internal routes. */
export function sourcesOf(config: Pick<DirectoryConfig, 'ACCOUNTS_URL' | 'MEDIA_URL' | 'SERVICE_KEYS'>): Sources {
  const accounts = new ServiceClient(config.ACCOUNTS_URL, config.SERVICE_KEYS.to('accounts'));
  const media = new ServiceClient(config.MEDIA_URL, config.SERVICE_KEYS.to('media'));
  const ask = async (service: ServiceClient, path: string) => {
    const answer = await service.fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return answer.json();
    await answer.body?.cancel();
    if (answer.status === 404) return null;
    throw new Error(`${path} answered ${answer.status}`);
  };
  return {
    account: async (id) => {
      const found = await ask(accounts, `/internal/own-data/${id}`);
      return found === null ? null : ofAccounts.parse(found).data;
    },
    uploads: async (id) => ofMedia.parse(await ask(media, `/internal/own-uploads/${id}`)).data,
  };
}
