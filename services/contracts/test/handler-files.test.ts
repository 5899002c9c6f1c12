import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CallDefinition } from '../src/calls/define.ts';
import { calls } from '../src/calls/index.ts';

const files = readdirSync(fileURLToPath(new URL('../src/calls', import.meta.url)));
const modules: object[] = await Promise.all(files.map((file) => import(`../src/calls/${file}`)));
/** Names of the definitions, such as `getGallery`, by definition. */
const names = new Map<unknown, string>(
  modules.flatMap((module) => Object.entries(module).map(([name, value]) => [value, name] as const)),
);

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe('the name of a call in its contract and its handler', () => {
  it.each(Object.entries<CallDefinition>(calls))('matches for %s', (_name, call) => {
    const file = `../../${call.service}/src/calls/${kebab(names.get(call) ?? '')}.ts`;
    expect(existsSync(fileURLToPath(new URL(file, import.meta.url))), file).toBe(true);
  });
});
