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

/** Modules that types are inferred from: the platform's own, and the library of its schemas. */
const INFERRED_FROM = /^(?:\.|@vitrina\/|zod$|zod\/)/;

const FORMAT =
  ts.TypeFormatFlags.InTypeAlias | ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseFullyQualifiedType;

/**
 * Expands types of a module into declarations without references.
 * @returns null if a name is not a type, has parameters, or refers to something that cannot be written out
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
