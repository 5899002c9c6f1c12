import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { type CSSModuleExport, transform } from 'lightningcss';

interface FirstBundle {
  module: string;
  /** Style sheet; empty if no element has a style. */
  styles: string;
  inputs: string[];
}

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
  const css = cssModules(folder, prefix, minify);
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
    // Belongs to code that only the application runs, and that is left out.
    loader: { '.svg': 'empty' },
    plugins: [css.plugin],
  });
  const [output] = Object.values(metafile.outputs);
  const used = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const files = Object.keys(metafile.inputs).map((input) => path.resolve(folder, input.replace(/^[\w-]+:/, '')));
  const finished = await css.finish(
    used.map(([input]) => input),
    outputFiles[0]?.text ?? '',
  );
  return {
    ...finished,
    inputs: files.filter((file) => existsSync(file)),
  };
}

const NAMESPACE = 'css-module';

/** Oldest browsers that support everything else in the sheets; versions are shifted by 16 bits. */
const TARGETS = { chrome: 105 << 16, firefox: 110 << 16, safari: 16 << 16 };

const SHEET_IMPORT = /^import (\w+) from ('[^']+\.module\.css');$/gm;

/** Prefixes the class names of `*.module.css`, and collects the rules of the used ones into one sheet. */
function cssModules(folder: string, prefix: string, minify: boolean) {
  /** Prefixed class names of each sheet by their own names. */
  const sheets = new Map<string, Record<string, string>>();
  const transformed = async (file: string, unusedSymbols: string[]) =>
    transform({
      // Relative, because class names are derived from it and must not depend on the folder's location.
      filename: path.relative(folder, file),
      code: await readFile(file),
      minify,
      targets: TARGETS,
      cssModules: { pattern: `${prefix}[hash]_[local]` },
      unusedSymbols,
    });
  const namesOf = async (file: string): Promise<Array<[own: string, prefixed: string]>> => {
    const { exports = {} } = await transformed(file, []);
    const names = Object.entries<CSSModuleExport>(exports).map(([name, own]) => [name, classesOf(own)] as const);
    // lightningcss keeps them in a hash map, whose order changes between processes.
    const sorted = Object.fromEntries(names.sort(([a], [b]) => (a < b ? -1 : 1)));
    sheets.set(file, sorted);
    return Object.entries(sorted);
  };
  const plugin: Plugin = {
    name: NAMESPACE,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.module\.css$/ }, ({ path: file, resolveDir }) => ({
        path: path.join(resolveDir, file),
        namespace: NAMESPACE,
        // Lets the bundler drop a sheet whose names are unused.
        sideEffects: false,
      }));
      onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path: file }) => {
        const names = await namesOf(file);
        const constants = names.map(([, name], index) => `const c${index} = ${JSON.stringify(name)};`);
        const exported = names.map(([own], index) => `c${index} as ${JSON.stringify(own)}`);
        return { contents: `${constants.join('')}export { ${exported.join()} };`, loader: 'js', watchFiles: [file] };
      });
      // Classes are exported one by one, so that the bundler drops those that nothing draws.
      onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
        const code = await readFile(file, 'utf8');
        const contents = code.replace(SHEET_IMPORT, 'import * as $1 from $2;');
        return code === contents ? undefined : { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
  /** Style sheet of the rules whose classes the code names, in the order of its inputs. */
  const sheetOf = async (inputs: readonly string[], code: string): Promise<string> => {
    const files = inputs.filter((input) => input.startsWith(`${NAMESPACE}:`));
    const parts = files.map(async (input) => {
      const file = input.slice(NAMESPACE.length + 1);
      const names = Object.entries(sheets.get(file) ?? {});
      const unused = names.flatMap(([own, name]) => (code.includes(name) ? [] : [own]));
      return (await transformed(file, unused)).code.toString();
    });
    return (await Promise.all(parts)).join('');
  };
  /** Completes a bundle. In production class names are short, because code and sheet go into every page. */
  const finish = async (inputs: readonly string[], code: string): Promise<{ module: string; styles: string }> => {
    const styles = await sheetOf(inputs, code);
    if (!minify) return { module: code, styles };
    const known = new Set(
      [...sheets.values()].flatMap((names) => Object.values(names).flatMap((name) => name.split(' '))),
    );
    const short = new Map<string, string>();
    const shortened = (text: string) =>
      text.replace(new RegExp(`${prefix}[\\w-]+`, 'g'), (name) => {
        if (!known.has(name)) return name;
        if (!short.has(name)) short.set(name, prefix + short.size.toString(36));
        return short.get(name) ?? name;
      });
    return { styles: shortened(styles), module: shortened(code) };
  };
  return { plugin, finish };
}

function classesOf({ name, composes }: CSSModuleExport): string {
  return [name, ...composes.map((other) => other.name)].join(' ');
}
