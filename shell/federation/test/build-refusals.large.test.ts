import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { BUILD_MS, buildSample, copyFor } from './sample.ts';

/** Folder of the other fixtures: webpack's cache has the modules that these builds share with them. */
const PURPOSE = 'plain';

/** Adds lines at the end of a source file. */
const after = (lines: string) => (text: string) => `${text}\n${lines}\n`;

describe('the build', { timeout: BUILD_MS }, () => {
  it('refuses a copy of the router', async () => {
    const edit = (text: string) =>
      `import { useParams } from 'react-router';\n${text}\nexport const params = useParams;\n`;
    await expect(buildSample({ 'src/app.tsx': edit }, PURPOSE)).rejects.toThrow(
      /mf-sample trae su propia copia de react-router.*usa lo que da @vitrina\/sdk/,
    );
  });

  it('refuses a rule that restyles the page', async () => {
    const edit = after(':global(body) { background: red; }');
    await expect(buildSample({ 'src/sample.module.css': edit }, PURPOSE)).rejects.toThrow(/body/);
  });

  it('refuses assets whose kind or size cannot be published, with a remedy', async () => {
    const folder = path.join(copyFor(PURPOSE), 'src/files');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'largo.mp4'), Buffer.alloc(4 * 1024 * 1024 + 1));
    await writeFile(path.join(folder, 'hoja.pdf'), 'x');
    const addresses = ['largo.mp4', 'hoja.pdf'].map((name) => `new URL('./files/${name}', import.meta.url)`);
    const building = buildSample({ 'src/app.tsx': after(`console.info(${addresses.join()});`) }, PURPOSE);
    const text = await building.then(String, String).finally(() => rm(folder, { recursive: true }));
    expect(text).toMatch(/largo\.\w+\.mp4: ocupa 4\.0 MB y un archivo tiene 4\.0 MB como máximo; comprímelo/);
    expect(text).toMatch(/hoja\.\w+\.pdf: ese tipo de archivo no se publica; usa svg, png/);
  });

  it('accepts a page above the default size limit, with a warning that names who can raise the limit', async () => {
    const folder = copyFor(PURPOSE, 'mf-pesada');
    await mkdir(path.join(folder, 'src'), { recursive: true });
    const declared =
      "name: 'mf-pesada', sdk: '2.7.0', routes: [{ path: '/pesada', title: 'Pesada' }], slots: [], navigation: [], api: []";
    await writeFile(path.join(folder, 'microfrontend.ts'), `export default { ${declared} };\n`);
    const heavy = `console.info('${randomBytes(60_000).toString('base64')}');\n`;
    const app = `${heavy}export default { routes: { '/pesada': () => null } };\n`;
    await writeFile(path.join(folder, 'src/app.tsx'), app);
    // The platform at this address does not respond, so the default limits apply.
    const env = { ...process.env, REGISTRY_URL: 'http://127.0.0.1:9' };
    const tool = path.resolve(import.meta.dirname, '../src/cli.ts');
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', tool, 'build', folder], { env });
    expect(stdout).toMatch(
      /Aviso: mf-pesada: \d+\.\d KB .* primera carga de \/pesada; su límite es 60\.0 KB\. .* quien administra la plataforma/,
    );
  });
});
