import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type CallDefinition, calls } from '../src/index.ts';

const definitions = fileURLToPath(new URL('../src/calls', import.meta.url));
const modules: object[] = await Promise.all(readdirSync(definitions).map((file) => import(join(definitions, file))));
/** Names of the definitions, such as `getGallery`, by definition. */
const names = new Map<unknown, string>(
  modules.flatMap((module) => Object.entries(module).map(([name, value]) => [value, name] as const)),
);

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Texts of a service's features, each of which has its handlers by method and path. */
function featuresOf(service: string): string[] {
  const folder = fileURLToPath(new URL(`../../${service}/src`, import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}

describe('the handler of a call', () => {
  it.each(Object.entries<CallDefinition>(calls))('has the name of %s', (name, call) => {
    const file = `../../${call.service}/src/calls/${kebab(names.get(call) ?? '')}.ts`;
    if (existsSync(fileURLToPath(new URL(file, import.meta.url)))) return;
    expect(featuresOf(call.service).filter((text) => text.includes(`'${name}': `)).length, file).toBe(1);
  });
});
