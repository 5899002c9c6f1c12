import type { ContractFile, PublishedFile } from './contract-file.ts';

const KB = 1024;

/** Largest server module of a first content, in bytes; the directory's has 62 KB. */
const MAX_MODULE = 600 * KB;
/** Largest style sheet of a first content, in bytes after gzip: it is written into each page. */
const MAX_STYLES = 6 * KB;

/** CPU time for drawing one page, in milliseconds. */
export const FIRST_CPU_MS = 100;
/** Memory that a first content may allocate, in megabytes. */
export const FIRST_MEMORY_MB = 48;
/** Most calls of one page. */
export const FIRST_CALLS = 6;
/** Most rounds of calls: a call may depend on an earlier response. */
export const FIRST_ROUNDS = 3;
/** Longest markup of one page, in characters. */
export const FIRST_MARKUP = 512 * KB;

/** Longest output of a server module, in characters: markup, the page's head and its linked data, as JSON. */
export const FIRST_OUTPUT = 3 * FIRST_MARKUP;

/**
 * Global that a server module defines in its context. Only texts go in and out, so that no object crosses the boundary.
 */
export const FIRST_GLOBAL = 'vitrinaFirst';

/** Place that a first content is drawn for. */
interface FirstPlace {
  country: 'MX' | 'CO';
  state: string;
  countryName: string;
  stateName: string;
}

/** Visit that a page is drawn for. */
export interface FirstVisit {
  place: FirstPlace;
  /** Seed of this visit's random orders, 0 to 2^32 - 1 (R18). */
  seed: number;
  /** Parts of the path by their names in the declared route, decoded. */
  params: Readonly<Record<string, string>>;
  /** Query of the address; one value for a repeated name. */
  query: Readonly<Record<string, string>>;
  /** Heading in the page's declaration. */
  heading: string;
  lead: string;
  /** Address of the platform, without a slash at its end. */
  origin: string;
}

/** Input of a server module. */
export interface FirstInput {
  /** Declared route. */
  path: string;
  visit: FirstVisit;
  /** Bodies by address; `missing` for a 404, null without a response. */
  answers: Readonly<Record<string, { body: unknown } | 'missing' | null>>;
}

/** Head of the page that a content belongs to. */
export interface FirstHead {
  title?: string | undefined;
  description?: string | undefined;
  /** Whole URL of a picture of 1200×630. */
  image?: string | undefined;
  /** The page's type for link previews. */
  type?: 'profile' | 'article' | undefined;
  /** True for a page that search engines should not keep. */
  unlisted?: boolean | undefined;
  /** Path to which the page has moved for good; answered with a redirect. */
  moved?: string | undefined;
  /** Path of the page's canonical address, if it also answers at others; by default its own path. */
  canonical?: string | undefined;
}

/**
 * Output of a server module: the calls that it needs next, a drawn page, a page that does not exist, or nothing for a
 * page without first content.
 */
export type FirstOutput =
  | { calls: readonly { call: string; address: string }[] }
  | { html: string; head: FirstHead; linkedData: readonly object[] }
  | 'missing'
  | null;

/** Faults in a first content's files, as texts for its team. */
export function firstContentProblems(
  { name, first, files }: ContractFile,
  textOf: (path: string) => string | undefined,
): string[] {
  if (!first) return [];
  const find = (path: string): PublishedFile | undefined => files.find((file) => file.path === path);
  const module = find(first.module);
  const styles = first.styles === null ? null : find(first.styles);
  const problems: string[] = [];
  if (module?.kind !== 'asset')
    problems.push(`${name}: el módulo del primer contenido no está en el contrato; vuelve a compilar`);
  else if (module.size > MAX_MODULE)
    problems.push(
      `${name}: el módulo del primer contenido pasa de ${MAX_MODULE} bytes; importa menos en first/index.tsx`,
    );
  else if (hasImport(textOf(first.module) ?? ''))
    problems.push(`${name}: el módulo del primer contenido importa otros; vuelve a compilar`);
  if (styles === null) return problems;
  if (styles?.kind !== 'asset')
    problems.push(`${name}: los estilos del primer contenido no están en el contrato; vuelve a compilar`);
  else if (styles.gzip > MAX_STYLES) {
    problems.push(
      `${name}: los estilos del primer contenido pasan de ${MAX_STYLES} bytes comprimidos; usa menos clases en first/index.tsx`,
    );
  } else if (!isInlineSheet(textOf(first.styles ?? '') ?? '')) {
    problems.push(
      `${name}: los estilos del primer contenido cargan otros archivos o terminan su elemento; quita @import y url() de sus clases`,
    );
  }
  return problems;
}

/** Returns true if code contains the word `import`, which could load code from outside its context. */
function hasImport(code: string): boolean {
  return /\bimport\b/.test(code);
}

/** Returns true for a style sheet that may be written into a page: it cannot end its element and loads nothing. */
function isInlineSheet(css: string): boolean {
  return !/<\/|@import|url\(/i.test(css);
}
