import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import type { Side } from './messages.ts';

/** Texts that the compiler sees, by path. */
export type Files = Map<string, string>;

/** Compiler options; React's types and the language's are shipped with the registry. */
export const options: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  skipLibCheck: true,
  noEmit: true,
};

const require = createRequire(import.meta.url);

/** Folder of the language's types in the compiler's file system. */
const LIBRARY = '/library/';
const libraryFolder = path.dirname(ts.getDefaultLibFilePath({}));

const react = path.dirname(require.resolve('@types/react/package.json'));
const csstype = path.dirname(createRequire(`${react}/package.json`).resolve('csstype/package.json'));

/** Shipped types, by their paths in the compiler's file system. */
const SHIPPED: Readonly<Record<string, string>> = {
  '/shipped/react/index.d.ts': path.join(react, 'index.d.ts'),
  '/shipped/react/global.d.ts': path.join(react, 'global.d.ts'),
  '/shipped/csstype/index.d.ts': path.join(csstype, 'index.d.ts'),
};

const shippedPath = (name: string): string => `/shipped/${name}/index.d.ts`;

/** Path of a module's text on one side. */
export const pathOf = (side: Side, module: string): string => `/${side}/${module}.d.ts`;

/** Path of the stand-in for a package whose types the registry does not have. */
export const standInPath = (name: string): string => `/stand-in/${name}.d.ts`;

/** True for a package whose types the registry has. */
export const isShipped = (name: string): boolean => Object.hasOwn(SHIPPED, shippedPath(name));

/** Compiler host limited to the given texts and the shipped types. No other path exists. */
export function inMemoryHost(files: Files): ts.CompilerHost {
  const textOf = (file: string): string | undefined => files.get(file) ?? shippedText(file);
  const parsed = new Map<string, ts.SourceFile>();
  return {
    getSourceFile: (file, languageVersion) => {
      const text = parsed.has(file) ? undefined : textOf(file);
      if (text !== undefined) parsed.set(file, ts.createSourceFile(file, text, languageVersion));
      return parsed.get(file);
    },
    getDefaultLibFileName: () => `${LIBRARY}lib.d.ts`,
    getDefaultLibLocation: () => LIBRARY,
    writeFile: () => undefined,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (file) => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (file) => textOf(file) !== undefined,
    readFile: textOf,
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => ({ resolvedModule: resolve(text, from) })),
  };
}

function resolve(address: string, from: string): ts.ResolvedModuleFull {
  const own = `${path.posix.resolve(path.posix.dirname(from), address)}.d.ts`;
  const foreign = isShipped(address) ? shippedPath(address) : standInPath(address);
  const resolvedFileName = /^[./]/.test(address) ? own : foreign;
  return { resolvedFileName, extension: ts.Extension.Dts, isExternalLibraryImport: false };
}

function shippedText(file: string): string | undefined {
  const isOfLanguage = /^\/library\/lib[\w.]*\.d\.ts$/.test(file);
  const shipped = isOfLanguage ? path.join(libraryFolder, path.posix.basename(file)) : SHIPPED[file];
  try {
    return shipped && readFileSync(shipped, 'utf8');
  } catch {
    return undefined;
  }
}
