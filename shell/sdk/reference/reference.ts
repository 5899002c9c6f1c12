import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const folder = path.resolve(import.meta.dirname, '..');

/** Files of the package's entries that teams import, by import name. */
const ENTRIES: Readonly<Record<string, string>> = {
  '@vitrina/sdk': 'src/index.ts',
  '@vitrina/sdk/bundled': 'src/bundled/index.ts',
  '@vitrina/sdk/first': 'src/first/index.ts',
  '@vitrina/sdk/testing/platform': 'test/test-platform.tsx',
};

const HEAD = `# SDK reference

Every name that a microfrontend may import, with its comment and type. Written from the sources by
\`npm run reference -w @vitrina/sdk\`; a test fails where it is not current. How names are added, deprecated and removed:
\`docs/team-outside.md\`, The SDK, and how it changes.`;

interface Entry {
  name: string;
  comment: string;
  deprecated: string | null;
  code: string;
}

/**
 * Generates the SDK's reference as Markdown.
 * @param entries files of the package by import name, relative to the package's folder
 * @throws if a file cannot be read
 */
export function sdkReference(entries: Readonly<Record<string, string>> = ENTRIES): string {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    strict: true,
    noEmit: true,
  };
  const files = Object.values(entries).map((file) => path.join(folder, file));
  const program = ts.createProgram({ rootNames: [...files, path.join(folder, 'src/assets.d.ts')], options });
  const writer = new ReferenceWriter(program.getTypeChecker());
  const sections = Object.entries(entries).map(([entry, file]) => {
    const source = program.getSourceFile(path.join(folder, file));
    if (!source) throw new Error(`${file} cannot be read`);
    return { entry, names: writer.entriesOf(source) };
  });
  const old = sections.flatMap(({ entry, names }) => names.map((one) => ({ ...one, entry }))).filter(isDeprecated);
  const deprecated = old.map(({ entry, name, deprecated }) => `- \`${name}\` of \`${entry}\`: ${deprecated}`);
  return [
    HEAD,
    `## Deprecated\n\n${deprecated.join('\n') || 'None.'}`,
    ...sections.map(({ entry, names }) => [`## \`${entry}\``, ...names.map(textOf)].join('\n\n')),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

const isDeprecated = ({ deprecated }: Entry) => deprecated !== null;

function textOf({ name, comment, deprecated, code }: Entry): string {
  const parts = [`### ${name}`];
  if (deprecated !== null) parts.push(`**Deprecated**: ${deprecated}`);
  if (comment !== '') parts.push(comment);
  parts.push(`\`\`\`ts\n${code}\n\`\`\``);
  return parts.join('\n\n');
}

class ReferenceWriter {
  readonly #checker: ts.TypeChecker;
  readonly #declarations = new Map<string, ts.SourceFile>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Names that a module exports, in alphabetical order. */
  entriesOf(source: ts.SourceFile): Entry[] {
    const module = this.#checker.getSymbolAtLocation(source);
    const exported = module ? this.#checker.getExportsOfModule(module) : [];
    const sorted = [...exported].sort((a, b) => (a.name < b.name ? -1 : 1));
    const shown = new Set(sorted.map((symbol) => this.#resolved(symbol)));
    return sorted.map((symbol) => this.#entryOf(symbol.name, this.#resolved(symbol), shown));
  }

  #resolved(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  #entryOf(name: string, symbol: ts.Symbol, shown: Set<ts.Symbol>): Entry {
    const [declaration] = symbol.declarations ?? [];
    const written = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker));
    const tags = symbol.getJsDocTags(this.#checker);
    const old = tags.find((tag) => tag.name === 'deprecated');
    // Comments of libraries are long and link to their own documentation.
    const isOurs = declaration && !libraryOf(declaration);
    const comment = isOurs ? written : (written.split('\n\n')[0] ?? '');
    const others = isOurs ? tags.filter((tag) => tag !== old).map(tagLine) : [];
    return {
      name,
      comment: [comment, ...others].filter((line) => line !== '').join('\n'),
      deprecated: old ? ts.displayPartsToString(old.text) : null,
      code: declaration ? this.#codeOf(symbol, declaration, shown) : `const ${name}: unknown`,
    };
  }

  /** Text of the declaration, followed by the unexported types of the same package that it refers to. */
  #codeOf(symbol: ts.Symbol, declaration: ts.Declaration, shown: Set<ts.Symbol>): string {
    const file = declaration.getSourceFile();
    const library = libraryOf(declaration);
    if (library) return `import { ${symbol.name} } from '${library}';`;
    const own = this.#statement(file, symbol.name);
    if (!own || own.includes(': any')) return this.#inferred(symbol, declaration);
    return [own, ...this.#supporting(declaration, shown)].join('\n\n');
  }

  #inferred(symbol: ts.Symbol, declaration: ts.Declaration): string {
    const type = this.#checker.getTypeOfSymbolAtLocation(symbol, declaration);
    return `const ${symbol.name}: ${this.#checker.typeToString(type, declaration)}`;
  }

  #supporting(declaration: ts.Declaration, shown: Set<ts.Symbol>): string[] {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isBlock(node)) return;
      if (ts.isTypeReferenceNode(node)) {
        const at = this.#checker.getSymbolAtLocation(node.typeName);
        const symbol = at && this.#resolved(at);
        const [target] = symbol?.declarations ?? [];
        const isOurs = target && (ts.isInterfaceDeclaration(target) || ts.isTypeAliasDeclaration(target));
        if (symbol && isOurs && !shown.has(symbol) && target.getSourceFile().fileName.startsWith(folder)) {
          shown.add(symbol);
          const text = this.#statement(target.getSourceFile(), symbol.name);
          if (text) found.push(text, ...this.#supporting(target, shown));
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(declaration);
    return found;
  }

  /** Finds a statement in a module's declarations by its name, without `export declare`. */
  #statement({ fileName }: ts.SourceFile, name: string): string | null {
    const declarations = this.#declarations.get(fileName) ?? declarationsOf(fileName);
    this.#declarations.set(fileName, declarations);
    const statement = declarations.statements.find((one) => namesOf(one).includes(name));
    return statement ? statement.getText(declarations).replace(/^(?:export )?(?:declare )?/, '') : null;
  }
}

/** Name of the third-party package that contains a declaration. */
function libraryOf(declaration: ts.Declaration): string | undefined {
  const { fileName } = declaration.getSourceFile();
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(fileName)?.[1];
}

function declarationsOf(fileName: string): ts.SourceFile {
  const { outputText } = ts.transpileDeclaration(readFileSync(fileName, 'utf8'), {
    fileName,
    compilerOptions: { declaration: true, strict: true, jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2023 },
  });
  const text = outputText.replaceAll(/^( +)/gm, (indent) => ' '.repeat(indent.length / 2));
  return ts.createSourceFile(`${fileName}.d.ts`, text, ts.ScriptTarget.ES2023, true);
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.text] : [];
}

/** Formats `@param name text` as a list item. */
function tagLine({ name, text }: ts.JSDocTagInfo): string {
  return `- \`@${name}\` ${ts.displayPartsToString(text)}`.replaceAll('\n', ' ');
}
