import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expandTypes } from './expand.ts';
import { exportedNames, outsideOf, type Wanted } from './module-names.ts';
import { type SourceModule, SourceModules } from './source-modules.ts';

/** Types of the API: they follow the services that are deployed and not the shell, so that both sides have the same. */
const API_TYPES = {
  module: 'contracts/calls/index',
  name: 'Calls',
  text: 'export type Calls = Record<string, any>;\n',
};

const compilerOptions: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  declaration: true,
  isolatedDeclarations: true,
  jsx: ts.JsxEmit.ReactJSX,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
};

/** A module that is to be written, and what others take of it. */
interface Task {
  module: SourceModule;
  wanted: Wanted;
}

/**
 * The declarations of the SDK that a folder builds against, as the compiler writes them: its own modules and those of the
 * contracts that its types lead to, each under its package's short name and its path, such as `sdk/ui/button`. What is
 * private in a class, and comments, are left out: they bind no one. Types that are inferred from schemas are written out.
 * The same sources give the same texts.
 * @param folder where the SDK is found from, as the bundler finds it
 * @throws with the compiler's words where a module of the SDK leaves a type of its surface to be inferred
 */
export function emitSdkTypes(folder: string): Record<string, string> {
  const sources = new SourceModules(folder);
  const entry = sources.find('@vitrina/sdk');
  const wanted = new Map<string, Task>();
  const queue: Task[] = [{ module: entry, wanted: 'all' }];
  const written = new Map<string, string>();
  for (let task = queue.pop(); task; task = queue.pop()) {
    const known = wanted.get(task.module.key);
    const joined = known ? join(known.wanted, task.wanted) : task.wanted;
    if (known && joined === known.wanted) continue;
    wanted.set(task.module.key, { module: task.module, wanted: joined });
    const { text, imports } = write(sources, task.module, joined);
    written.set(task.module.key, text);
    queue.push(...imports);
  }
  return Object.fromEntries([...written].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Both wishes as one; the first one itself where it holds the second. */
function join(first: Wanted, second: Wanted): Wanted {
  if (first === 'all' || second === 'all') return first === 'all' ? first : second;
  const more = [...second].filter((name) => !first.has(name));
  return more.length === 0 ? first : new Set([...first, ...more]);
}

function write(sources: SourceModules, module: SourceModule, wanted: Wanted): { text: string; imports: Task[] } {
  if (module.key === API_TYPES.module) return { text: API_TYPES.text, imports: [] };
  const source = readFileSync(module.file, 'utf8');
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(source, {
    fileName: module.file,
    reportDiagnostics: true,
    compilerOptions,
  });
  if (diagnostics.length > 0) return { text: expanded(module, wanted, diagnostics), imports: [] };
  return rewrite(sources, module, outputText, wanted);
}

/** The types that others take of a module whose surface is inferred, written out. */
function expanded({ key, file }: SourceModule, wanted: Wanted, diagnostics: readonly ts.Diagnostic[]): string {
  const types = wanted === 'all' ? null : expandTypes(file, [...wanted].sort());
  if (types) return types;
  const [first] = diagnostics;
  const line =
    first?.file && first.start !== undefined ? first.file.getLineAndCharacterOfPosition(first.start).line : 0;
  const words = ts.flattenDiagnosticMessageText(first?.messageText ?? '', ' ');
  throw new Error(`${key}, line ${line + 1}: others use what is inferred here; ${words}`);
}

/** A module's declarations with addresses within the tree, without comments and private members, for those who import it. */
function rewrite(
  sources: SourceModules,
  module: SourceModule,
  declarations: string,
  wanted: Wanted,
): { text: string; imports: Task[] } {
  const file = ts.createSourceFile('module.d.ts', declarations, ts.ScriptTarget.ES2022, true);
  const isBarrel = file.statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier);
  const passedOn = isBarrel ? wanted : 'all';
  const imports: Task[] = [];
  /** The address in the tree, of which the names are taken; undefined where it has none of them. */
  const addressOf = ({ text }: ts.StringLiteral, names: Wanted): ts.StringLiteral | undefined => {
    const found = sources.find(text, module);
    if (found === null) return ts.factory.createStringLiteral(text, true);
    const there = names === 'all' ? names : exportedNames(sources, found, names);
    if (there !== 'all' && there.size === 0) return undefined;
    imports.push({ module: found, wanted: there });
    return ts.factory.createStringLiteral(`${outsideOf(module.key)}${found.key}`, true);
  };
  const visitImport = (node: ts.ImportDeclaration): ts.ImportDeclaration | undefined => {
    const address = ts.isStringLiteral(node.moduleSpecifier) && addressOf(node.moduleSpecifier, importedNames(node));
    return address
      ? ts.factory.updateImportDeclaration(node, node.modifiers, node.importClause, address, undefined)
      : undefined;
  };
  const visitExport = (node: ts.ExportDeclaration): ts.ExportDeclaration | undefined => {
    const { exportClause: clause, moduleSpecifier } = node;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return node;
    const named = clause && ts.isNamedExports(clause) ? clause : undefined;
    const kept = named?.elements.filter(({ name }) => passedOn === 'all' || passedOn.has(name.text));
    const names = kept ? new Set(kept.map(({ name, propertyName }) => (propertyName ?? name).text)) : passedOn;
    const address = addressOf(moduleSpecifier, names);
    if (!address) return undefined;
    const left = named && kept ? ts.factory.updateNamedExports(named, kept) : clause;
    return ts.factory.updateExportDeclaration(node, node.modifiers, node.isTypeOnly, left, address, undefined);
  };
  const { transformed, dispose } = ts.transform(file, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node | undefined => {
        if (isPrivate(node)) return undefined;
        if (ts.isImportDeclaration(node)) return visitImport(node);
        if (ts.isExportDeclaration(node)) return visitExport(node);
        if (ts.isImportTypeNode(node)) throw new Error(`${module.key}: name the type in an import of its own`);
        return ts.visitEachChild(node, visit, context);
      };
      return ts.visitEachChild(root, visit, context);
    },
  ]);
  const text = ts.createPrinter({ removeComments: true }).printFile(transformed[0] ?? file);
  dispose();
  return { text, imports };
}

function importedNames({ importClause }: ts.ImportDeclaration): Wanted {
  const bindings = importClause?.namedBindings;
  if (!bindings || importClause?.name || !ts.isNamedImports(bindings)) return 'all';
  return new Set(bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text));
}

/** What only a class's own code reaches: it would keep two copies of one class from being the same type. */
function isPrivate(node: ts.Node): boolean {
  if (!ts.isClassElement(node)) return false;
  if (node.name && ts.isPrivateIdentifier(node.name)) return true;
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
}
