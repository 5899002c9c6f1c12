import type { ServiceName } from './calls/define.ts';

/** Process that serves or makes internal calls. `demo` is the command that fills a platform outside production. */
export type InternalParty = Exclude<ServiceName, 'billing'> | 'gateway' | 'demo';

/** Internal call: the service that serves it, and the processes that may make it. */
interface InternalCallDefinition {
  service: ServiceName;
  callers: readonly InternalParty[];
}

/**
 * Calls between processes of the platform, by method and path. The gateway forwards none of them. Each pair of caller and
 * service has its own key, and the service accepts a call only with the key of one of its callers.
 */
export const internalCalls = {
  'GET /internal/providers': { service: 'accounts', callers: ['directory'] },
  'GET /internal/account-statuses': { service: 'accounts', callers: ['directory'] },
  'GET /internal/active-accounts': { service: 'accounts', callers: ['directory'] },
  'GET /internal/own-data/:id': { service: 'accounts', callers: ['directory'] },
  'GET /internal/sent-messages': { service: 'accounts', callers: ['directory'] },
  'GET /internal/customers/:id': { service: 'accounts', callers: ['chat'] },
  'POST /internal/staff-calls': { service: 'accounts', callers: ['chat'] },
  'POST /internal/transcripts': { service: 'accounts', callers: ['chat'] },
  'POST /internal/picture-views': { service: 'media', callers: ['gateway'] },
  'GET /internal/posts': { service: 'media', callers: ['directory'] },
  'GET /internal/photos': { service: 'media', callers: ['directory'] },
  'GET /internal/own-uploads/:id': { service: 'media', callers: ['directory'] },
  'PUT /internal/fotos/:userId': { service: 'media', callers: ['accounts'] },
  'PUT /internal/fotos/:userId/entradas/:entrada': { service: 'media', callers: ['directory'] },
  'POST /internal/demo/comentario': { service: 'directory', callers: ['demo'] },
  'GET /internal/registry': { service: 'registry', callers: ['gateway'] },
  'GET /internal/last-good/:name': { service: 'registry', callers: ['gateway'] },
  'GET /internal/preview/:name/:version': { service: 'registry', callers: ['gateway'] },
  'POST /internal/extension-grants/:team': { service: 'registry', callers: ['gateway'] },
  'POST /internal/pages': { service: 'registry', callers: ['gateway'] },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /internal/${string}`, InternalCallDefinition>;

type InternalCalls = typeof internalCalls;

/** Method and path of an internal call. */
export type InternalCallName = keyof InternalCalls;

/** Services that a process may call. */
export type CalleeOf<P extends InternalParty> = {
  [N in InternalCallName]: P extends InternalCalls[N]['callers'][number] ? InternalCalls[N]['service'] : never;
}[InternalCallName];

/** Process and a service that it calls. */
export interface ServicePair {
  caller: InternalParty;
  callee: InternalParty;
}

/** All pairs that need a key. */
export const servicePairs: readonly ServicePair[] = [
  ...new Map(
    Object.values<InternalCallDefinition & { service: InternalParty }>(internalCalls).flatMap(({ service, callers }) =>
      callers.map((caller) => [pairName({ caller, callee: service }), { caller, callee: service }] as const),
    ),
  ).values(),
];

/** Name of a pair in the configuration, such as `accounts>media`. */
export function pairName({ caller, callee }: ServicePair): string {
  return `${caller}>${callee}`;
}

/** Shortest key, in characters: 32 hexadecimal digits are 128 random bits. */
const MIN_LENGTH = 32;

/** The key with which `caller` authenticates to `callee`. */
export interface PairKey extends ServicePair {
  key: string;
}

/**
 * Pair that had a call until 1.0, about erased accounts; `account.erasing` replaced it. Its key may still be in a
 * configuration, and is ignored.
 */
const FORMER_PAIR = 'accounts>chat';

/**
 * Parses `caller>callee:key` entries separated by commas. A pair may have several keys: the first is sent, all are
 * accepted.
 * @returns the keys in their order, or an error message that contains no key
 */
export function readPairKeys(text: string): PairKey[] | string {
  const keys: PairKey[] = [];
  const holders = new Map<string, string>();
  for (const entry of text.split(',')) {
    const [name = '', key = '', more] = entry.trim().split(':');
    if (name === FORMER_PAIR) continue;
    const pair = servicePairs.find((known) => pairName(known) === name);
    if (!pair || more !== undefined) return 'an entry is not <caller>><service>:<key> of a pair with internal calls';
    if (key.length < MIN_LENGTH || /\s/.test(key)) return `the key of ${name} has fewer than ${MIN_LENGTH} characters`;
    const holder = holders.get(key);
    if (holder !== undefined) return `${holder} and ${name} have the same key`;
    holders.set(key, name);
    keys.push({ ...pair, key });
  }
  return keys;
}

/** Formats keys for {@link readPairKeys}. */
export function writePairKeys(keys: readonly PairKey[]): string {
  return keys.map((key) => `${pairName(key)}:${key.key}`).join(',');
}

/** True if the process is the caller or the callee of the pair. */
export function isPairOf({ caller, callee }: ServicePair, party: string): boolean {
  return caller === party || callee === party;
}
