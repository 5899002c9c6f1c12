import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

/** A module of one of the platform's own packages. */
export interface SourceModule {
  /** Short name of its package and its path there without extension: `sdk/ui/button`. */
  key: string;
  file: string;
}

/** Scope of the platform's packages. Modules of other packages are not emitted. */
const OWN = '@vitrina/';

/** Finds the modules of the platform's packages, in this repository or installed. */
export class SourceModules {
  readonly #folder: string;

  /** `folder`: folder from which packages are resolved. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Finds an imported module; null if it belongs to another package. @throws if it does not exist */
  find(address: string): SourceModule;
  find(address: string, from: SourceModule): SourceModule | null;
  find(address: string, from?: SourceModule): SourceModule | null {
    if (from && address.startsWith('.')) return inside(from, path.resolve(path.dirname(from.file), address));
    if (!address.startsWith(OWN)) return null;
    const file = realpathSync(createRequire(from?.file ?? path.join(this.#folder, 'package.json')).resolve(address));
    const [short = ''] = address.slice(OWN.length).split('/');
    return { key: keyOf(short, sourceOf(file), file), file };
  }
}

function inside(from: SourceModule, file: string): SourceModule {
  const [short = ''] = from.key.split('/');
  return { key: keyOf(short, sourceOf(from.file), file), file };
}

/** The folder `src` of a file's package. */
function sourceOf(file: string): string {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    try {
      readFileSync(path.join(folder, 'package.json'));
      return path.join(folder, 'src');
    } catch {}
  }
  throw new Error(`${file} is in no package`);
}

function keyOf(short: string, source: string, file: string): string {
  const within = path.relative(source, file).replaceAll(path.sep, '/');
  if (within.startsWith('..')) throw new Error(`${file} is outside of its package`);
  return `${short}/${within.replace(/\.tsx?$/, '')}`;
}

/** Names that other modules import from a module. */
export type ImportedNames = ReadonlySet<string> | 'all';

/** Relative path from a module to the root of all packages: `sdk/ui/button` → `../../`. */
export function pathToPackagesRoot(key: string): string {
  return '../'.repeat(key.split('/').length - 1);
}

/** Selects the names that a module exports, directly or from another module. */
export function exportedNames(sources: SourceModules, module: SourceModule, names: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const file = ts.createSourceFile(module.file, readFileSync(module.file, 'utf8'), ts.ScriptTarget.ES2022);
  for (const statement of file.statements) {
    for (const name of exportsOf(statement)) if (names.has(name)) found.add(name);
    if (!ts.isExportDeclaration(statement) || statement.exportClause || !statement.moduleSpecifier) continue;
    const address = ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : '';
    const next = sources.find(address, module);
    if (next) for (const name of exportedNames(sources, next, names)) found.add(name);
  }
  return found;
}

function exportsOf(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    return clause && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}
