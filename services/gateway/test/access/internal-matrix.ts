import {
  type InternalCallName,
  type InternalParty,
  internalCalls,
  isPairOf,
  pairName,
  servicePairs,
} from '@vitrina/contracts/internal-calls';
import { serviceKey } from '@vitrina/local/testing';
import type { WholePlatform } from '../whole-platform.ts';
import type { Callers } from './matrix.ts';

/** Every process of the platform, and what reaches it without being one of them. */
const PROCESSES = ['gateway', 'accounts', 'directory', 'media', 'media-worker', 'chat', 'billing', 'registry', 'demo'];

/** One internal call as somebody makes it. */
export interface InternalRow {
  name: InternalCallName;
  /** Who calls, and with what. */
  caller: string;
  headers: (callers: Callers) => Record<string, string>;
  isAllowed: boolean;
}

const names = Object.keys(internalCalls) as InternalCallName[];
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** A process with each key that it holds, those that it accepts among them; without any where it holds none. */
function byProcesses(name: InternalCallName): InternalRow[] {
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

/** The right key, sent as no service sends it, and what people and teams hold. */
function byOthers(name: InternalCallName): InternalRow[] {
  const { service, callers } = internalCalls[name];
  const [caller] = callers;
  const key = () => serviceKey(caller, service);
  const sent: Record<string, InternalRow['headers']> = {
    nobody: () => ({}),
    'an empty key': () => bearer(''),
    'a key cut short': () => bearer(key().slice(0, -1)),
    'a key with one letter more': () => bearer(`${key()}A`),
    'the entry of the configuration': () => bearer(`${caller}>${service}:${key()}`),
    'all keys at once': () => bearer(servicePairs.map((pair) => serviceKey(pair.caller, pair.callee)).join(',')),
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

/** Every internal call by every process with every key that it holds, and by all who have none. */
export const internalRows: readonly InternalRow[] = names.flatMap((name) => [...byProcesses(name), ...byOthers(name)]);

/** The method of an internal call, and a path of it. */
export function requestOf(name: string): { method: string; path: string } {
  const [method = '', pattern = ''] = name.split(' ');
  const path = pattern
    .replace(':name', 'shell')
    .replace(':version', '1.0.0-0123456789ab')
    .replace(/:(?:id|userId|entrada)/g, '0'.repeat(24));
  return { method, path };
}

/** Asks the call's own service, with a body that says nothing. @returns the status, and the code of an error */
export async function askInternally(
  { environment }: WholePlatform,
  name: InternalCallName,
  headers: Record<string, string>,
): Promise<{ status: number; code: string | null }> {
  const { method, path } = requestOf(name);
  const url = environment[`${internalCalls[name].service.toUpperCase()}_URL`] ?? '';
  const body = method === 'GET' ? {} : { body: '{}' };
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...body,
  });
  const read = (await answer.json()) as { success?: boolean; code?: string };
  if (!answer.ok && read.success !== false) throw new Error(`${name}: ${answer.status} without the envelope`);
  return { status: answer.status, code: read.code ?? null };
}
