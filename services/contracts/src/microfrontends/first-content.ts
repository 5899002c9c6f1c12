import type { ContractFile, PublishedFile } from './contract-file.ts';

const KB = 1024;

/** Bytes of a first content's server module at most; the directory's has 56 KB. */
const MAX_MODULE = 600 * KB;
/** Bytes of its style sheet after gzip at most: it is written into each page. */
const MAX_STYLES = 6 * KB;

/** How long drawing one page may keep a processor busy, in milliseconds. */
export const FIRST_CPU_MS = 100;
/** Memory that a first content may allocate, in megabytes. */
export const FIRST_MEMORY_MB = 48;
/** Calls of one page at most. */
export const FIRST_CALLS = 6;
/** Rounds of calls at most: what is asked for may follow from an answer. */
export const FIRST_ROUNDS = 3;
/** Characters of the markup of one page at most. */
export const FIRST_MARKUP = 512 * KB;

/** Characters of what a server module returns at most: markup, the page's head and its linked data, as JSON. */
export const FIRST_OUTPUT = 3 * FIRST_MARKUP;

/** What a server module defines in its context. Texts alone go in and out, so that no object of one side reaches the other. */
export const FIRST_GLOBAL = 'vitrinaFirst';

/** A place as a first content is drawn for it. */
interface FirstPlace {
  country: 'MX' | 'CO';
  state: string;
  countryName: string;
  stateName: string;
}

/** The visit that a page is drawn for. */
export interface FirstVisit {
  place: FirstPlace;
  /** Seed of this visit's random orders, 0 to 2^32 - 1 (R18). */
  seed: number;
  /** Parts of the path by their names in the declared route, decoded. */
  params: Readonly<Record<string, string>>;
  /** The address' query; of a name that is there twice one value. */
  query: Readonly<Record<string, string>>;
  /** What the page's declaration says. */
  heading: string;
  lead: string;
  /** Address of the platform, without a slash at its end. */
  origin: string;
}

/** What a server module reads. */
export interface FirstInput {
  /** The declared route. */
  path: string;
  visit: FirstVisit;
  /** Bodies by address; `missing` where there is no such thing (404), null where no answer came. */
  answers: Readonly<Record<string, { body: unknown } | 'missing' | null>>;
}

/** What a page's content says of the page as a whole. */
export interface FirstHead {
  title?: string | undefined;
  description?: string | undefined;
  /** Whole URL of a picture of 1200×630. */
  image?: string | undefined;
  /** The page's type for link previews. */
  type?: 'profile' | 'article' | undefined;
  /** True for a page that search engines should not keep. */
  unlisted?: boolean | undefined;
  /** The path to which the page has moved for good; it is answered with a redirect. */
  moved?: string | undefined;
}

/**
 * What a server module answers: the calls that it needs next, a drawn page, that what the address names is not there, or
 * nothing for a page without first content.
 */
export type FirstOutput =
  | { calls: readonly { call: string; address: string }[] }
  | { html: string; head: FirstHead; linkedData: readonly object[] }
  | 'missing'
  | null;

/** What is wrong with a first content's files, as texts for its team. */
export function firstContentProblems(
  { name, first, files }: ContractFile,
  textOf: (path: string) => string | undefined,
): string[] {
  if (!first) return [];
  const find = (path: string): PublishedFile | undefined => files.find((file) => file.path === path);
  const module = find(first.module);
  const styles = first.styles === null ? null : find(first.styles);
  const problems: string[] = [];
  if (module?.kind !== 'asset') problems.push(`${name}: el módulo del primer contenido no está en el contrato`);
  else if (module.size > MAX_MODULE)
    problems.push(`${name}: el módulo del primer contenido pasa de ${MAX_MODULE} bytes`);
  else if (hasImport(textOf(first.module) ?? ''))
    problems.push(`${name}: el módulo del primer contenido importa otros`);
  if (styles === null) return problems;
  if (styles?.kind !== 'asset') problems.push(`${name}: los estilos del primer contenido no están en el contrato`);
  else if (styles.gzip > MAX_STYLES) {
    problems.push(`${name}: los estilos del primer contenido pasan de ${MAX_STYLES} bytes comprimidos`);
  } else if (!isInlineSheet(textOf(first.styles ?? '') ?? '')) {
    problems.push(`${name}: los estilos del primer contenido cargan otros archivos o terminan su elemento`);
  }
  return problems;
}

/** True where code holds the word `import`: what it would load comes from outside of its context. */
function hasImport(code: string): boolean {
  return /\bimport\b/.test(code);
}

/** True for a style sheet that may be written into a page: it cannot end its element and loads nothing. */
function isInlineSheet(css: string): boolean {
  return !/<\/|@import|url\(/i.test(css);
}
