import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as accounts from '../src/calls/accounts.ts';
import * as adminLists from '../src/calls/admin-lists.ts';
import * as agents from '../src/calls/agents.ts';
import * as auth from '../src/calls/auth.ts';
import * as chat from '../src/calls/chat.ts';
import * as comments from '../src/calls/comments.ts';
import type { CallDefinition } from '../src/calls/define.ts';
import * as findable from '../src/calls/findable.ts';
import * as gallery from '../src/calls/gallery.ts';
import * as geo from '../src/calls/geo.ts';
import { calls } from '../src/calls/index.ts';
import * as moderation from '../src/calls/moderation.ts';
import * as ownAccount from '../src/calls/own-account.ts';
import * as ownData from '../src/calls/own-data.ts';
import * as profile from '../src/calls/profile.ts';
import * as publishing from '../src/calls/publishing.ts';
import * as reference from '../src/calls/reference.ts';
import * as registry from '../src/calls/registry.ts';
import * as search from '../src/calls/search.ts';
import * as session from '../src/calls/session.ts';
import * as statistics from '../src/calls/statistics.ts';

const modules = [accounts, adminLists, agents, auth, chat, comments, findable, gallery, geo, moderation];
const others = [ownAccount, ownData, profile, publishing, reference, registry, search, session, statistics];
/** Names of the definitions, such as `getGallery`, by definition. */
const names = new Map<unknown, string>(
  [...modules, ...others].flatMap((module) => Object.entries(module).map(([name, value]) => [value, name] as const)),
);

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe('a call has one name in its contract and its handler', () => {
  it.each(Object.entries<CallDefinition>(calls))('%s', (_name, call) => {
    const file = `../../${call.service}/src/calls/${kebab(names.get(call) ?? '')}.ts`;
    expect(existsSync(fileURLToPath(new URL(file, import.meta.url))), file).toBe(true);
  });
});
