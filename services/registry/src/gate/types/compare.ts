import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SDK_ENTRY, type SdkTypes } from '@vitrina/contracts/microfrontends/sdk-types';
import ts from 'typescript';
import { texts } from '../../texts.ts';
import { addressOf, type Files, inMemoryHost, options, pathOf, placeholderDeclarations } from './in-memory-host.ts';
import { APP_TYPE, type ComparisonRequest, type Difference, type Finding, type Side } from './messages.ts';

/** Shown part of a compiler message: number of its last lines, which give the reason, and characters of each. */
const SHOWN = { lines: 3, characters: 250 };

/** Name as written in code; a quoted export may have any name. */
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

const CHECK = '/check.ts';

const sides: readonly Side[] = ['compiled', 'offered'];

/**
 * Compares the declarations a microfrontend was compiled against with those a shell offers. The offered value of each
 * name must be assignable to the value compiled against; for the microfrontend's exports it is the reverse. Types count
 * only through the values that accept and return them. A name that one side lacks is not compared. For equal texts it
 * only checks that they are declarations.
 */
export function compareTypes(request: ComparisonRequest): Finding {
  const files: Files = new Map();
  for (const side of sides) {
    for (const [module, text] of Object.entries(request[side].modules)) {
      const why = declarationFault(module, text, request[side]);
      if (why !== null) return { invalid: side, why };
      files.set(pathOf(side, module), text);
    }
    if (!files.has(pathOf(side, SDK_ENTRY))) return { invalid: side, why: `falta ${SDK_ENTRY}` };
  }
  for (const [path, text] of placeholderDeclarations(files)) files.set(path, text);
  const host = inMemoryHost(files);
  const read = ts.createProgram(
    sides.map((side) => pathOf(side, SDK_ENTRY)),
    { ...options, noLib: true },
    host,
  );
  for (const side of sides) {
    for (const module of Object.keys(request[side].modules)) {
      const file = read.getSourceFile(pathOf(side, module));
      const [fault] = file ? read.getSyntacticDiagnostics(file) : [];
      if (fault) return { invalid: side, why: `${module}: ${wordsOf(fault.messageText)}` };
    }
  }
  if (isDeepStrictEqual(request.compiled, request.offered)) return { differences: [] };
  const names = comparable(read);
  files.set(CHECK, checkOf(names));
  const program = ts.createProgram([CHECK], options, host);
  const differences = new Map<string, Difference>();
  for (const { messageText, file, start } of program.getSemanticDiagnostics(program.getSourceFile(CHECK))) {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line : 0;
    const name = names[line - IMPORTS.length];
    if (name !== undefined && !differences.has(name)) differences.set(name, { name, why: wordsOf(messageText) });
  }
  return { differences: [...differences.values()] };
}

const IMPORTS = sides.map((side) => `import * as ${side} from '${pathOf(side, SDK_ENTRY).replace(/\.d\.ts$/, '')}';`);

/** Code with one line for each name, after the imports. */
function checkOf(names: readonly string[]): string {
  const lines = names.map((name, index) =>
    name === APP_TYPE
      ? `export const check${index} = (given: compiled.${name}): offered.${name} => given;`
      : `export const check${index}: typeof compiled.${name} = offered.${name};`,
  );
  return [...IMPORTS, ...lines].join('\n');
}

/** Names that both sides have as values, and the microfrontend's exports. */
function comparable(program: ts.Program): string[] {
  const checker = program.getTypeChecker();
  const exported = sides.map((side) => {
    const source = program.getSourceFile(pathOf(side, SDK_ENTRY));
    const module = source && checker.getSymbolAtLocation(source);
    const symbols = module ? checker.getExportsOfModule(module) : [];
    return new Map(symbols.map((symbol) => [symbol.name, isValue(checker, symbol)]));
  });
  const isCompared = (name: string) =>
    IDENTIFIER.test(name) && exported.every((known) => (name === APP_TYPE ? known.has(name) : known.get(name)));
  return [...new Set(exported.flatMap((known) => [...known.keys()]))].filter(isCompared);
}

function isValue(checker: ts.TypeChecker, symbol: ts.Symbol): boolean {
  const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (meant.flags & ts.SymbolFlags.Value) !== 0;
}

/** Shown part of a compiler message; for two types with one name it adds the side of each. */
function wordsOf(message: string | ts.DiagnosticMessageChain): string {
  const lines = ts.flattenDiagnosticMessageText(message, '\n').split('\n').slice(-SHOWN.lines);
  return lines
    .map((line) => line.trim().replaceAll(/import\("\/(\w+)\/[^"]*"\)\.(\w+)/g, texts.types.typeWithSide))
    .map((line) => (line.length > SHOWN.characters ? `${line.slice(0, SHOWN.characters)}…` : line))
    .join(' ');
}

/** Package that an import may name. */
const PACKAGE = /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(?:\/[\w-]+)*$/;

/**
 * Reason in Spanish why a text is not a module's declarations as the build writes them, or null: it is no declaration,
 * it names files, packages or modules that it may not name, or it changes types of others.
 */
function declarationFault(module: string, text: string, { modules }: SdkTypes): string | null {
  const file = ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.ES2022);
  const { referencedFiles, typeReferenceDirectives, libReferenceDirectives, amdDependencies } = file;
  const references = [referencedFiles, typeReferenceDirectives, libReferenceDirectives, amdDependencies];
  if (references.some((list) => list.length > 0)) return `${module}: nombra archivos con ///`;
  for (const statement of file.statements) {
    const address = addressOf(statement);
    if (address !== null && !isKnown(module, address, modules)) return `${module}: importa ${address.slice(0, 100)}`;
  }
  return forbidden(file) ? `${module}: import(), global o declare module no se usan aquí` : null;
}

function isKnown(module: string, address: string, modules: SdkTypes['modules']): boolean {
  if (!address.startsWith('.')) return PACKAGE.test(address);
  return Object.hasOwn(modules, path.posix.join(path.posix.dirname(module), address));
}

/** True if a text contains syntax that reaches another file implicitly, or changes the types of others. */
function forbidden(node: ts.Node): boolean {
  if (ts.isImportTypeNode(node) || ts.isModuleDeclaration(node) || ts.isImportEqualsDeclaration(node)) return true;
  return ts.forEachChild(node, forbidden) ?? false;
}
