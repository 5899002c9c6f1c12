import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { SourceModule, SourceModules } from './source-modules.ts';

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

/** Names that a statement exports directly. */
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
