import {
  type InternalCallName,
  type InternalParty,
  internalCalls,
  isPairOf,
  pairName,
  servicePairs,
} from '@vitrina/contracts/internal-calls';
import { serviceKey } from '@vitrina/local/testing';
import type { PlatformAddress } from '../whole-platform.ts';
import type { Callers } from './matrix.ts';

/** Every process of the platform, and the demo command. */
const PROCESSES = ['gateway', 'accounts', 'directory', 'media', 'media-worker', 'chat', 'billing', 'registry', 'demo'];

/** Row of the matrix: an internal call and its caller. */
export interface InternalRow {
  name: InternalCallName;
  /** Caller and its credential. */
  caller: string;
  headers: (callers: Callers) => Record<string, string>;
  isAllowed: boolean;
}

const names = Object.keys(internalCalls) as InternalCallName[];
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/**
 * Rows of all processes: one for each key that a process sends or accepts; one row for a process without keys.
 */
function rowsOfProcesses(name: InternalCallName): InternalRow[] {
  const { service, callers } = internalCalls[name];
  return PROCESSES.flatMap((process): InternalRow[] => {
    const held = servicePairs.filter((pair) => isPairOf(pair, process));
    if (held.length === 0)
      return [{ name, caller: `${process}, which has no key`, headers: () => ({}), isAllowed: false }];
    return held.map((pair) => {
      const { caller, callee } = pair;
      const isAllowed = callee === service && (callers as readonly InternalParty[]).includes(caller);
      const headers = () => bearer(serviceKey(caller, callee));
      return { name, caller: `${process} with the key of ${pairName(pair)}`, headers, isAllowed };
    });
  });
}

/** Rows with malformed credentials, and with credentials of people and teams. */
function rowsOfInvalidCredentials(name: InternalCallName): InternalRow[] {
  const { service, callers } = internalCalls[name];
  const [caller] = callers;
  const key = () => serviceKey(caller, service);
  const sent: Record<string, InternalRow['headers']> = {
    'no key': () => ({}),
    'an empty key': () => bearer(''),
    'a key cut short': () => bearer(key().slice(0, -1)),
    'a key with an additional letter': () => bearer(`${key()}A`),
    'the whole configuration entry instead of the key': () => bearer(`${caller}>${service}:${key()}`),
    'all keys in one header': () => bearer(servicePairs.map((pair) => serviceKey(pair.caller, pair.callee)).join(',')),
    'the key without its scheme': () => ({ authorization: key() }),
    'the key as a password': () => ({ authorization: `Basic ${Buffer.from(`${caller}:${key()}`).toString('base64')}` }),
    'the key in a cookie': () => ({ cookie: `authorization=${key()}` }),
    'a visitor': (people) => people.visitante,
    'a session of a provider': (people) => people.proveedor,
    'a session of an administrator': (people) => people.admin,
    'a team': (people) => people['su equipo'],
  };
  return Object.entries(sent).map(([who, headers]) => ({ name, caller: who, headers, isAllowed: false }));
}

/** Rows for every internal call: every key of every process, malformed keys, and credentials that are not keys. */
export const internalRows: readonly InternalRow[] = names.flatMap((name) => [
  ...rowsOfProcesses(name),
  ...rowsOfInvalidCredentials(name),
]);

/** Method and an example path of an internal call. */
export function requestOf(name: string): { method: string; path: string } {
  const [method = '', pattern = ''] = name.split(' ');
  const path = pattern
    .replace(':name', 'shell')
    .replace(':version', '1.0.0-0123456789ab')
    .replace(/:(?:id|userId|entrada)/g, '0'.repeat(24));
  return { method, path };
}

/**
 * Calls the owning service directly, not through the gateway, with an empty JSON body.
 * @returns the status, and the error code or null
 */
export async function callInternally(
  { environment }: PlatformAddress,
  name: InternalCallName,
  headers: Record<string, string>,
): Promise<{ status: number; code: string | null }> {
  const { method, path } = requestOf(name);
  const url = environment[`${internalCalls[name].service.toUpperCase()}_URL`] ?? '';
  const body = method === 'GET' ? {} : { body: '{}' };
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...body,
  });
  const payload = (await response.json()) as { success?: boolean; code?: string };
  if (!response.ok && payload.success !== false)
    throw new Error(`${name}: ${response.status}, error response without the error envelope`);
  return { status: response.status, code: payload.code ?? null };
}
