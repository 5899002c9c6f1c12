import type { z } from 'zod';
import * as account from './account.ts';
import * as admin from './admin.ts';
import * as agents from './agents.ts';
import * as badges from './badges.ts';
import * as blog from './blog.ts';
import * as chat from './chat.ts';
import * as comments from './comments.ts';
import type { CallDefinition } from './define.ts';
import * as deploys from './deploys.ts';
import * as favourites from './favourites.ts';
import * as findable from './findable.ts';
import * as gallery from './gallery.ts';
import * as mail from './mail.ts';
import * as messages from './messages.ts';
import * as moderation from './moderation.ts';
import * as payments from './payments.ts';
import * as profile from './profile.ts';
import * as publishing from './publishing.ts';
import * as push from './push.ts';
import * as reference from './reference.ts';
import * as registry from './registry.ts';
import * as search from './search.ts';
import * as signIn from './sign-in.ts';
import * as statistics from './statistics.ts';
import * as teams from './teams.ts';
import * as tradePages from './trade-pages.ts';

/** Files that define calls. A new call in one of them needs no entry here. */
const files = [
  account,
  admin,
  agents,
  badges,
  blog,
  chat,
  comments,
  deploys,
  favourites,
  findable,
  gallery,
  mail,
  messages,
  moderation,
  payments,
  profile,
  publishing,
  push,
  reference,
  registry,
  search,
  signIn,
  statistics,
  teams,
  tradePages,
] as const;

/** Name of an exported call: the other exports of a file are schemas and constants. */
type CallExport = `${'get' | 'post' | 'put' | 'delete'}${Capitalize<string>}`;
type DefinedIn<File> = File extends unknown ? File[Extract<keyof File, CallExport>] : never;
/**
 * The conditional type is evaluated once for each call. A template literal in the mapped type itself is evaluated for
 * all combinations of methods and paths at each use of the table, which triples the time of a type check.
 */
type NameOf<C> = C extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never;
type CallTable = { [C in DefinedIn<(typeof files)[number]> as NameOf<C>]: C };

/** Every public call, by method and path. A route that is not listed here is not served. */
export const calls: CallTable = tableOf(files.flatMap((file) => Object.values<unknown>(file)).filter(isCall));

/** `METHOD /path` of a public call. */
export type CallName = keyof CallTable;

/** Input and response of each call, as TypeScript types: the only types behind the browser's client. */
export type Calls = {
  [N in CallName]: {
    params: CallTable[N] extends { params: infer S extends z.ZodType } ? z.input<S> : undefined;
    query: CallTable[N] extends { query: infer S extends z.ZodType } ? z.input<S> : undefined;
    json: CallTable[N] extends { json: infer S extends z.ZodType } ? z.input<S> : undefined;
    answer: z.output<CallTable[N]['answer']>;
  };
};

function isCall(exported: unknown): exported is CallDefinition {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;
}

/**
 * Builds the table of calls, sorted so that a router that takes the first match finds `/mensajes/resumen` before
 * `/mensajes/:id`. Throws if two calls answer at one address.
 */
function tableOf<Table>(definitions: readonly CallDefinition[]): Table {
  const table = new Map<string, CallDefinition>();
  for (const call of definitions) {
    // Parameters sort last, and two paths that differ only in the name of a parameter are the same.
    const address = `${call.path.replaceAll(/:\w+/g, '~')} ${call.method}`;
    if (table.has(address)) throw new Error(`Two calls answer at ${call.method} ${call.path}`);
    table.set(address, call);
  }
  const sorted = [...table].sort(([first], [second]) => (first < second ? -1 : 1));
  return Object.fromEntries(sorted.map(([, call]) => [`${call.method} ${call.path}`, call])) as Table;
}
