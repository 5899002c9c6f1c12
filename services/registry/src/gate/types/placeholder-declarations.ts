import ts from 'typescript';
import { type Files, isShipped, standInPath } from './in-memory-host.ts';

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
