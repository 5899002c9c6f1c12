import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';

const packageFile = z.object({ version: z.string() });

/** The shell's React modules that the development server replaces by development builds. */
const REACT_MODULES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/**
 * Bundles the script that runs first in a page of the development server; see `page.js`.
 * @param folder folder of the microfrontend; React is the version that its SDK depends on
 * @returns the script's text
 */
export async function pageScript(folder: string): Promise<string> {
  const ofSdk = createRequire(createRequire(path.join(folder, 'package.json')).resolve('@vitrina/sdk'));
  const { version } = packageFile.parse(ofSdk('react/package.json'));
  const copies = REACT_MODULES.map(
    (name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(ofSdk.resolve(name))})`,
  );
  const { outputFiles } = await build({
    stdin: {
      contents: `import { start } from './page.js';
start(${JSON.stringify(version)}, { ${copies.join(', ')} });`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return outputFiles[0]?.text ?? '';
}
