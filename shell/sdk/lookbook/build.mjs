/**
 * Builds the kit's look-book into a folder (the first argument, else `.vitrina/lookbook` at the repository's root): one
 * page that opens from the disk, with every component in its states. `?tema=oscuro` shows the dark theme. Prints the page's path.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const outdir = path.resolve(process.argv[2] ?? path.join(here, '../../../.vitrina/lookbook'));

await mkdir(outdir, { recursive: true });
await build({
  entryPoints: { lookbook: path.join(here, 'lookbook.tsx') },
  outdir,
  bundle: true,
  format: 'iife',
  jsx: 'automatic',
  target: 'es2022',
  loader: { '.woff2': 'file', '.svg': 'file' },
  define: { 'process.env.NODE_ENV': '"development"' },
});
// Pictures of every screen, if `npm run screens -w @vitrina/e2e` has taken them.
const screens = existsSync(path.join(outdir, 'screens/index.html'))
  ? '<p><a href="screens/index.html">Pantallas</a></p>'
  : '';
const page = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Muestrario</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="lookbook.css"></head>
<body>${screens}<div id="root"></div><script src="lookbook.js"></script></body></html>`;
await writeFile(path.join(outdir, 'index.html'), page);
console.log(path.join(outdir, 'index.html'));
