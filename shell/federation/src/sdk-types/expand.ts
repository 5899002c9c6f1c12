import ts from 'typescript';

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

/** What types are inferred from: the platform's own modules, and the library of its schemas. */
const INFERRED_FROM = /^(?:\.|@vitrina\/|zod$|zod\/)/;

const FORMAT =
  ts.TypeFormatFlags.InTypeAlias | ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseFullyQualifiedType;

/**
 * Types of a module with all that they are made of in their place, as declarations.
 * @returns null where one of the names is no type, has parameters, or leads to what has no text of its own
 */
export function expandTypes(file: string, names: readonly string[]): string | null {
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

/** True where a type's text leads nowhere else. */
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
