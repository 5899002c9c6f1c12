import { describe, expect, it } from 'vitest';
import { readDeclaration } from '../src/build.ts';
import { assertTypes } from '../src/check-types.ts';
import { BUILD_MS, copyFor, writeSample } from './sample.ts';

type Edits = Parameters<typeof writeSample>[1];

/** Type-checks the edited sample. @returns a line for each error */
async function faultsOf(edits: Edits): Promise<string[]> {
  const folder = await writeSample(copyFor('types'), edits);
  const declaration = await readDeclaration(folder);
  try {
    assertTypes(folder, declaration);
    return [];
  } catch (error) {
    const [first, ...faults] = String(error).split('\n');
    expect(first).toContain('Los tipos no cuadran, y nada se publicó:');
    return faults;
  }
}

describe('the types of a microfrontend', { timeout: BUILD_MS }, () => {
  it('accept a component for every declared page', async () => {
    expect(await faultsOf({})).toEqual([]);
  });

  it('report a declared page without a component, an error with its line, and an undeclared call', async () => {
    const faults = await faultsOf({
      'src/app.tsx': (text) =>
        text
          .replace("'/rota': Broken, ", '')
          .replace('const [clicks', "void api.get('/api/servicios');\n  const [clicks"),
      'src/lazy-screen.tsx': (text) => `${text}\nexport const wrong: number = 'no';\n`,
    });
    expect(faults).toHaveLength(3);
    expect(faults.join('\n')).toMatch(
      /src\/app\.tsx: no es lo que microfrontend\.ts declara\. Property '"\/rota"' is missing\n/,
    );
    expect(faults.join('\n')).toMatch(/src\/lazy-screen\.tsx:\d+: Type 'string' is not assignable to type 'number'/);
    expect(faults.join('\n')).toMatch(/src\/app\.tsx: llama a GET \/api\/servicios, que microfrontend\.ts no declara/);
  });
});
