import { assetExtensions } from '@vitrina/contracts/microfrontends';
import { describe, expect, it } from 'vitest';
import { readDeclaration } from '../src/build.ts';
import { assertTypes } from '../src/check-types.ts';
import { BUILD_MS, copyFor, writeSample } from './sample.ts';

/**
 * The smallest application with every declared page. It imports nothing of the SDK, whose types take most of a check's time;
 * `check-types.large.test.ts` checks one that does.
 */
const APP = `const Sample = () => null;
declare const api: { get(path: string): Promise<void>; put(path: string, body: unknown): Promise<void> };
export default { routes: { '/muestra': Sample, '/rota': Sample, '/aparte': Sample, '/primera/:nombre': Sample } };
`;

type Edit = (text: string) => string;

/** Adds lines at the end of a source file. */
const after =
  (lines: string): Edit =>
  (text) =>
    `${text}\n${lines}\n`;

const withDefault =
  (declared: string): Edit =>
  (text) =>
    text.replace(/export default [\s\S]*$/, declared);

/** Type-checks the application after an edit. @returns its errors, or an empty text */
async function faultsOf(edit: Edit): Promise<string> {
  const app = () => edit(APP);
  const edits = { 'src/app.tsx': app, 'first/index.tsx': () => 'export default {};\n' };
  const folder = await writeSample(copyFor('small-types'), edits);
  const declaration = await readDeclaration(folder);
  try {
    assertTypes(folder, declaration);
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('the types that `deploy` checks', { timeout: BUILD_MS }, () => {
  const mistakes: Record<string, [Edit, RegExp]> = {
    'a declared page without a component': [
      (text) => text.replace("'/muestra': Sample, ", ''),
      /"\/muestra"' is missing/,
    ],
    'a page that is null': [(text) => text.replace("'/muestra': Sample", "'/muestra': null"), /Type 'null'/],
    'a page that is a number': [(text) => text.replace("'/muestra': Sample", "'/muestra': 7"), /Type 'number'/],
    'an empty default export': [withDefault('export default {};\n'), /'routes' is missing/],
    'a default export of null': [withDefault('export default null;\n'), /Type 'null'/],
    'no default export': [(text) => text.replace('export default {', 'export const app = {'), /no default export/],
    'a type error': [after("export const wrong: number = 'no';"), /app\.tsx:\d+: Type 'string'/],
    'a syntax error': [after('export const wrong = ;'), /app\.tsx:\d+: Expression expected/],
    'an import of a missing file': [after("export * from './missing.ts';"), /app\.tsx:\d+: .*missing\.ts/],
    'an undeclared call': [
      after("void api.get('/api/servicios');"),
      /llama a GET \/api\/servicios, que microfrontend\.ts no declara en «api»/,
    ],
    'an undeclared change': [
      after("void api.put('/api/favoritos', {});"),
      /llama a PUT \/api\/favoritos, que microfrontend\.ts no declara en «api»/,
    ],
  };

  it.each(Object.entries(mistakes))('refuse %s, and name the file', async (_what, [edit, message]) => {
    const faults = await faultsOf(edit);
    expect(faults).toMatch(message);
    expect(faults).toMatch(/src\/app\.tsx/);
  });

  it('accept an import of every kind of asset', async () => {
    const imports = assetExtensions.map(
      (extension) => `export { default as ${extension} } from './files/uno.${extension}';`,
    );
    expect(await faultsOf(after(imports.join('\n')))).toBe('');
  });

  it('accept an application without a mistake, also after one with a mistake', async () => {
    expect(await faultsOf((text) => text)).toBe('');
  });
});
