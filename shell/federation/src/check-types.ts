import { createRequire } from 'node:module';
import path from 'node:path';
import type { MicrofrontendDeclaration } from '@vitrina/contracts/microfrontends';
import ts from 'typescript';
import { texts } from './texts.ts';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  esModuleInterop: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Methods of the SDK's `api` that are calls, with the HTTP method of each. */
const CALLS: Readonly<Record<string, string>> = {
  get: 'GET',
  first: 'GET',
  page: 'GET',
  post: 'POST',
  put: 'PUT',
  stream: 'POST',
  upload: 'POST',
  delete: 'DELETE',
};

/**
 * Type-checks a microfrontend against the SDK that its folder resolves. Reports errors in its own sources, declared pages
 * and slots without a component in `src/app.tsx`, and API calls missing from the declaration.
 * @param folder absolute path of the folder with `microfrontend.ts`
 * @throws with a line for each error, with file and line
 */
export function assertTypes(folder: string, declaration: MicrofrontendDeclaration): void {
  const check = path.join(folder, 'src/declared.check.ts');
  const program = createProgram(folder, check, expectedApp(declaration));
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${folder}/`) && !fileName.includes('/node_modules/'));
  const diagnostics = own.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  const wrong = diagnostics.map((diagnostic) => lineOf(diagnostic, folder, check));
  const faults = new Set([...wrong, ...undeclaredCalls(own, folder, declaration)]);
  if (faults.size > 0) throw new Error([texts.wrongTypes, ...[...faults].map((fault) => `  · ${fault}`)].join('\n'));
}

/** Source of a module that compiles only if the application has a component for each declared page and slot. */
function expectedApp({ routes, slots }: MicrofrontendDeclaration): string {
  const union = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(' | ') || 'never';
  const filled = union(slots.map(({ slot }) => slot));
  return `import type { ComponentType } from 'react';
import type { Microfrontend } from '@vitrina/sdk';
import app from './app.tsx';
const checked: { routes: Readonly<Record<${union(routes.map(({ path: at }) => at))}, ComponentType>> } = app;
const filled: ${slots.length > 0 ? `{ slots: Required<Pick<NonNullable<Microfrontend['slots']>, ${filled}>> }` : 'object'} = app;
export { checked, filled };
`;
}

/** Parsed files of earlier checks, by name: all microfrontends import the same libraries and the same SDK. */
const earlier = new Map<string, ts.SourceFile>();

/** Parses a file, or returns the earlier result if its text is the same. */
function parsed(
  file: string,
  text: string | undefined,
  options: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  if (text === undefined) return undefined;
  const known = earlier.get(file);
  if (known?.text === text) return known;
  const source = ts.createSourceFile(file, text, options);
  earlier.set(file, source);
  return source;
}

function createProgram(folder: string, check: string, source: string): ts.Program {
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.fileExists = (file) => file === check || fileExists(file);
  host.readFile = (file) => (file === check ? source : readFile(file));
  host.getSourceFile = (file, languageOptions) => parsed(file, host.readFile(file), languageOptions);
  const sdk = path.dirname(createRequire(path.join(folder, 'package.json')).resolve('@vitrina/sdk'));
  const first = path.join(folder, 'first/index.tsx');
  const roots = [check, path.join(folder, 'microfrontend.ts'), path.join(sdk, 'assets.d.ts')];
  return ts.createProgram({ rootNames: fileExists(first) ? [...roots, first] : roots, options, host });
}

function lineOf({ file, start = 0, messageText }: ts.Diagnostic, folder: string, check: string): string {
  // The compiler's last message names the mismatch; the messages before it print both types in full.
  if (!file || file.fileName === check)
    return `src/app.tsx: ${texts.notAsDeclared} ${deepestOf(messageText).replace(/ in type '.*/s, '')}`;
  const text = ts.flattenDiagnosticMessageText(messageText, ' ').replaceAll(/\s+/g, ' ');
  const { line } = file.getLineAndCharacterOfPosition(start);
  return `${path.relative(folder, file.fileName)}:${line + 1}: ${text}`;
}

function deepestOf(message: string | ts.DiagnosticMessageChain): string {
  if (typeof message === 'string') return message;
  const next = message.next?.at(-1);
  return next ? deepestOf(next) : message.messageText;
}

/**
 * Finds undeclared API calls. Sees only calls with a literal path.
 * @returns a line for each, with its file
 */
export function undeclaredCalls(
  files: readonly ts.SourceFile[],
  folder: string,
  { api }: Pick<MicrofrontendDeclaration, 'api'>,
): string[] {
  const declared = new Set(api);
  const faults: string[] = [];
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      const call = ts.isCallExpression(node) ? calledApi(node) : null;
      if (call && !declared.has(call))
        faults.push(`${path.relative(folder, file.fileName)}: ${texts.undeclaredCall(call)}`);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return faults;
}

/** Returns `GET /api/galeria` for `api.get('/api/galeria')`; null for any other call. */
function calledApi({ expression, arguments: [first] }: ts.CallExpression): string | null {
  if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return null;
  const method = CALLS[expression.name.text];
  if (expression.expression.text !== 'api' || !method || !first || !ts.isStringLiteralLike(first)) return null;
  return `${method} ${first.text}`;
}
