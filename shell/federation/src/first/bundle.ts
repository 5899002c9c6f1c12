import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { CssModules } from './css-modules.ts';

/** First content in its published form. */
export interface FirstBundle {
  /** Self-contained script. */
  module: string;
  /** Style sheet; empty if no element has a style. */
  styles: string;
  /** Absolute paths of all sources. */
  inputs: string[];
}

/** The file with a folder's first content. */
const entryOf = (folder: string) => path.join(folder, 'first/index.tsx');

/** Fills in globals: the module runs in a context without module loading and without the APIs of browsers and Node. */
const MISSING_GLOBALS = path.join(import.meta.dirname, 'missing-globals.js');

/**
 * Bundles a folder's `first/index.tsx` with the renderer into one script and one style sheet.
 * @param prefix prefix of every class name
 * @returns null if the folder has no first content
 */
export async function bundleFirst(folder: string, prefix: string, minify: boolean): Promise<FirstBundle | null> {
  if (!existsSync(entryOf(folder))) return null;
  const css = new CssModules(folder, prefix, minify);
  const contents = `import screens from './first/index.tsx';
import { serveFirstContent } from '@vitrina/sdk/first/serve';
serveFirstContent(screens);`;
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: folder, sourcefile: 'first-content.ts', loader: 'ts' },
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    minify,
    legalComments: 'none',
    logLevel: 'silent',
    charset: 'utf8',
    format: 'iife',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    jsx: 'automatic',
    inject: [MISSING_GLOBALS],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [css.plugin],
  });
  const [output] = Object.values(metafile.outputs);
  const used = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const files = Object.keys(metafile.inputs).map((input) => path.resolve(folder, input.replace(/^[\w-]+:/, '')));
  return {
    module: outputFiles[0]?.text ?? '',
    styles: css.sheetOf(used.map(([input]) => input)),
    inputs: files.filter((file) => existsSync(file)),
  };
}
