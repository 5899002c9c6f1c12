import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sharedModules } from '../src/shared-modules.ts';

const require = createRequire(import.meta.url);
const versioned = z.object({ version: z.string() });
const installed = (name: string) => versioned.parse(require(`${name}/package.json`)).version;

describe('versions that work together', () => {
  it.each([
    // Newer webpack breaks the plugin on load, or hosts whose entry name has a hash.
    ['webpack', '5.110.3'],
    ['react', sharedModules.react.version],
    ['react-dom', sharedModules['react-dom'].version],
  ])('keep %s at %s', (name, version) => {
    expect(installed(name)).toBe(version);
  });
});
