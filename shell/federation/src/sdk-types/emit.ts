import { readFileSync } from 'node:fs';
import ts from 'typescript';
import {
  exportedNames,
  type ImportedNames,
  pathToPackagesRoot,
  type SourceModule,
  SourceModules,
} from './source-modules.ts';

/** Types of the API. They follow the deployed services, not the shell, so both sides have the same. */
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

interface Task {
  module: SourceModule;
  wanted: ImportedNames;
}

/**
 * Emits the declarations of the SDK that a folder builds against: its own modules and those of the contracts that its types
 * refer to, each under its package's short name and its path, such as `sdk/ui/button`. Omits private class members and
 * comments, which bind no caller. Types that are inferred from schemas are written out. The same sources give the same texts.
 * @param folder folder from which the SDK is resolved, as the bundler does
 * @throws with the compiler's text if a module of the SDK leaves an exported type to be inferred
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

/** Unites two sets of names. Returns the first itself if it contains the second. */
function join(first: ImportedNames, second: ImportedNames): ImportedNames {
  if (first === 'all' || second === 'all') return first === 'all' ? first : second;
  const more = [...second].filter((name) => !first.has(name));
  return more.length === 0 ? first : new Set([...first, ...more]);
}

function write(sources: SourceModules, module: SourceModule, wanted: ImportedNames): { text: string; imports: Task[] } {
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

/** Writes out the imported types of a module whose exports are inferred. */
function expanded({ key, file }: SourceModule, wanted: ImportedNames, diagnostics: readonly ts.Diagnostic[]): string {
  const types = wanted === 'all' ? null : expandTypes(file, [...wanted].sort());
  if (types) return types;
  const [first] = diagnostics;
  const line =
    first?.file && first.start !== undefined ? first.file.getLineAndCharacterOfPosition(first.start).line : 0;
  const words = ts.flattenDiagnosticMessageText(first?.messageText ?? '', ' ');
  throw new Error(`${key}, line ${line + 1}: others use what is inferred here; ${words}`);
}

/** Rewrites a module's declarations for importers: addresses within the tree, no comments, no private members. */
function rewrite(
  sources: SourceModules,
  module: SourceModule,
  declarations: string,
  wanted: ImportedNames,
): { text: string; imports: Task[] } {
  const file = ts.createSourceFile('module.d.ts', declarations, ts.ScriptTarget.ES2022, true);
  const isBarrel = file.statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier);
  const passedOn = isBarrel ? wanted : 'all';
  const imports: Task[] = [];
  /** Address in the tree from which the names are imported; undefined if the module has none of them. */
  const addressOf = ({ text }: ts.StringLiteral, names: ImportedNames): ts.StringLiteral | undefined => {
    const found = sources.find(text, module);
    if (found === null) return ts.factory.createStringLiteral(text, true);
    const there = names === 'all' ? names : exportedNames(sources, found, names);
    if (there !== 'all' && there.size === 0) return undefined;
    imports.push({ module: found, wanted: there });
    return ts.factory.createStringLiteral(`${pathToPackagesRoot(module.key)}${found.key}`, true);
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

function importedNames({ importClause }: ts.ImportDeclaration): ImportedNames {
  const bindings = importClause?.namedBindings;
  if (!bindings || importClause?.name || !ts.isNamedImports(bindings)) return 'all';
  return new Set(bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text));
}

/** True for a private member: it would make two copies of one class incompatible types. */
function isPrivate(node: ts.Node): boolean {
  if (!ts.isClassElement(node)) return false;
  if (node.name && ts.isPrivateIdentifier(node.name)) return true;
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
}

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
  lib: ['lib.es2023.d.ts'],
  types: [],
};

/** Modules that types are inferred from: the platform's own, and the library of its schemas. */
const INFERRED_FROM = /^(?:\.|@vitrina\/|zod$|zod\/)/;

const FORMAT =
  ts.TypeFormatFlags.InTypeAlias | ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseFullyQualifiedType;

/**
 * Expands types of a module into declarations without references.
 * @returns null if a name is not a type, has parameters, or refers to something that cannot be written out
 */
function expandTypes(file: string, names: readonly string[]): string | null {
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([file], options, { ...host, resolveModuleNameLiterals: resolver(host) });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) return null;
  const exported = new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, symbol]));
  const lines = names.map((name) => {
    const symbol = exported.get(name);
    if (!symbol || !(symbol.flags & ts.SymbolFlags.TypeAlias)) return null;
    const text = checker.typeToString(checker.getDeclaredTypeOfSymbol(symbol), undefined, FORMAT);
    return isComplete(name, text) ? `export type ${name} = ${text};\n` : null;
  });
  return lines.includes(null) ? null : lines.join('');
}

/** True if a type's text has no further references. */
function isComplete(name: string, text: string): boolean {
  const { diagnostics = [], outputText } = ts.transpileDeclaration(`export type ${name} = ${text};`, {
    fileName: 'type.ts',
    reportDiagnostics: true,
    compilerOptions: { declaration: true, isolatedDeclarations: true },
  });
  return diagnostics.length === 0 && outputText !== '' && !/\bany\b|import\(/.test(text);
}

function resolver(host: ts.CompilerHost): NonNullable<ts.CompilerHost['resolveModuleNameLiterals']> {
  const known = ts.createModuleResolutionCache(host.getCurrentDirectory(), (name) => name, options);
  return (literals, from) =>
    literals.map(({ text }) =>
      INFERRED_FROM.test(text) ? ts.resolveModuleName(text, from, options, host, known) : { resolvedModule: undefined },
    );
}
