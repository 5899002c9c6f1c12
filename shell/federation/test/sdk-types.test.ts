import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emitSdkTypes } from '../src/sdk-types/emit.ts';
import { temporaryFolder } from './temporary-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder('sdk-');
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes packages of the platform into a folder. @returns the declarations that the build tool makes of them */
async function typesOf(files: Record<string, string>): Promise<Record<string, string>> {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(folder, 'node_modules/@vitrina', file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  for (const name of ['sdk', 'contracts']) {
    const manifest = { name: `@vitrina/${name}`, exports: { '.': './src/index.ts' } };
    await writeFile(path.join(folder, `node_modules/@vitrina/${name}/package.json`), JSON.stringify(manifest));
  }
  return emitSdkTypes(folder);
}

const contracts = {
  'contracts/src/index.ts': "export * from './unused.ts';\nexport { type User, roles } from './user.ts';",
  'contracts/src/unused.ts': 'export const fault = () => roles;',
  'contracts/src/user.ts': `export const roles = ['a', 'b'].map((role) => role);
export const byRole = { admin: roles, agent: roles };
export type User = { rol: keyof typeof byRole };`,
};

describe('the declarations of an SDK', () => {
  it('contain everything their names refer to, with inferred types written out, and nothing private', async () => {
    const sdk = (why: string) => ({
      ...contracts,
      'sdk/src/index.ts': "export { Code } from './code.tsx';\nexport type { User } from '@vitrina/contracts';",
      'sdk/src/code.tsx': `import type { User } from '@vitrina/contracts';
import { cached } from './inside.ts';
/** ${why} */
export class Code {
  readonly #url = '';
  private user: User | null = null;
  /** ${why} */
  async start({ at = 1 }: { at?: number }): Promise<User | null> { return cached(this.user, this.#url, at); }
}`,
      'sdk/src/inside.ts': 'export const cached = (user, ...others) => user ?? others;',
    });
    const types = await typesOf(sdk('One reason.'));
    expect(Object.keys(types)).toEqual(['contracts/index', 'contracts/user', 'sdk/code', 'sdk/index']);
    expect(types['contracts/user']).toBe('export type User = { rol: "admin" | "agent"; };\n');
    expect(types['contracts/index']).not.toContain('unused');
    expect(types['sdk/code']).not.toMatch(/url|user:|inside|reason/);
    expect(types['sdk/code']).toContain("from '../contracts/index'");
    // Changed comments must not change the declarations.
    expect(await typesOf(sdk('Another reason.'))).toEqual(types);
  });

  it('cannot be emitted if the compiler would have to infer one', async () => {
    const guessed = {
      ...contracts,
      'sdk/src/index.ts': "export { useThing } from './thing.ts';",
      'sdk/src/thing.ts': 'const found = { a: 1 };\n\nexport function useThing() { return found; }',
    };
    await expect(typesOf(guessed)).rejects.toThrow(
      /^sdk\/thing, line 3: others use what is inferred here; Function must/,
    );
  });
});
