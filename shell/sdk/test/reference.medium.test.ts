import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sdkReference } from '../reference/reference.ts';

const folder = path.resolve(import.meta.dirname, '..');

describe('The reference of the SDK', () => {
  it('matches the sources; `npm run reference -w @vitrina/sdk` updates it', async () => {
    expect(await readFile(path.join(folder, 'REFERENCE.md'), 'utf8')).toBe(sdkReference());
  });

  it('lists deprecated names first with their replacement, and shows the types that an export uses', async () => {
    const made = await mkdtemp(path.join(folder, 'test/reference-'));
    try {
      const text = `
        interface Options {
          /** In pixels. */
          size: number;
        }
        /** Draws a box. @deprecated use Frame */
        export function Box(options: Options): string { return String(options.size); }
        /** Draws a frame. */
        export const Frame = (size: number): string => String(size);
      `;
      await writeFile(path.join(made, 'module.ts'), text);
      const written = sdkReference({ 'a-package': path.relative(folder, path.join(made, 'module.ts')) });
      expect(written).toContain('## Deprecated\n\n- `Box` of `a-package`: use Frame\n');
      expect(written).toContain('**Deprecated**: use Frame\n\nDraws a box.');
      expect(written).toMatch(
        /function Box\(options: Options\): string;\n\ninterface Options \{\s+\/\*\* In pixels. \*\//,
      );
      expect(written).toContain('const Frame: (size: number) => string;');
    } finally {
      await rm(made, { recursive: true });
    }
  });
});
