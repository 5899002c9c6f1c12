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
const standInPath = (name: string): string => `/stand-in/${name}.d.ts`;

/** True for a package whose types the registry has. */
const isShipped = (name: string): boolean => Object.hasOwn(SHIPPED, shippedPath(name));

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

/**
 * Declarations for imported packages whose types the registry does not have: each name is equal to itself on both sides
 * and to nothing else.
 */
export function placeholderDeclarations(files: Files): Files {
  const taken = new Map<string, Set<string>>();
  for (const text of files.values()) {
    const file = ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.ES2022);
    for (const statement of file.statements) {
      const address = addressOf(statement);
      if (address === null || address.startsWith('.') || isShipped(address)) continue;
      const names = taken.get(address) ?? new Set();
      for (const name of namesOf(statement)) names.add(name);
      taken.set(address, names);
    }
  }
  return new Map([...taken].map(([name, names]) => [standInPath(name), declare(name, [...names])]));
}

/** Module that an import or export names; null for any other statement. */
export function addressOf(statement: ts.Statement): string | null {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return null;
  const { moduleSpecifier } = statement;
  return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : null;
}

function namesOf(statement: ts.Statement): string[] {
  const clause = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : ts.isExportDeclaration(statement)
      ? statement.exportClause
      : undefined;
  if (!clause || !(ts.isNamedImports(clause) || ts.isNamedExports(clause))) return [];
  return clause.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

function declare(module: string, names: readonly string[]): string {
  return names
    .filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default')
    .map((name) => {
      const mark = JSON.stringify(`${module} ${name}`);
      return `export interface ${name}<A = unknown, B = unknown, C = unknown, D = unknown> { readonly ${mark}: [A, B, C, D] }
export declare const ${name}: ((...given: any[]) => any) & { readonly ${mark}: true };
`;
    })
    .join('');
}
