import { z } from 'zod';
import { type EmbeddedPaymentProvider, microfrontendDeclaration, microfrontendName } from './declaration.ts';

/** Name of the file that every build carries for the registry's gate. */
export const CONTRACT_FILE = 'vitrina.contract.json';

/** Largest published file, in bytes: half a minute of a small video. The largest of ours is a script of some 250 KB. */
export const MAX_PUBLISHED_FILE = 4 * 1024 * 1024;
/** Largest version with all its files, in bytes; as base64 it takes 21.3 of the 24 MB that a publication may have. */
export const MAX_PUBLISHED_TOTAL = 16 * 1024 * 1024;
/** Most files of one version. */
export const MAX_PUBLISHED_FILES = 300;

/** Most exposed, preloaded or shared modules of one version; the shell shares some ten today. */
const MAX_MODULES = 100;
/** Version or range of versions; a longer text is not a range that a person wrote. */
const range = z.string().max(100);

/** Names that a shared module exports; the SDK has some 200. */
const sharedNames = z.array(z.string().max(100)).max(1_000);

/** Path inside a version's folder: flat or nested, no dots at the start of a part. */
export const publishedPath = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_~-][\w.~-]*(\/[A-Za-z0-9_~-][\w.~-]*)*$/);

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

const publishedFile = z.strictObject({
  path: publishedPath,
  kind: z.enum(['script', 'style', 'asset']),
  /** Bytes as published, and after gzip at level 9. */
  size: z.number().int().min(0).max(MAX_PUBLISHED_FILE),
  gzip: z.number().int().min(0).max(MAX_PUBLISHED_FILE),
  integrity,
});
/** File of a version; the browser checks it against `integrity`. */
export type PublishedFile = z.infer<typeof publishedFile>;

/** Server module and style sheet of a first content; both are files of the version. */
const firstContentFiles = z.strictObject({ module: publishedPath, styles: publishedPath.nullable() });

/** Build as the registry's gate reads it: files with hashes and sizes, and everything that must fit the live shell. */
export const contractFile = z.strictObject({
  format: z.literal(1),
  name: microfrontendName,
  sdk: microfrontendDeclaration.shape.sdk,
  /** Global that the entry defines; null for the shell. */
  container: z
    .string()
    .max(40)
    .regex(/^[a-z_][a-z0-9_]*$/)
    .nullable(),
  entry: publishedPath,
  exposes: z
    .array(
      z
        .string()
        .max(100)
        .regex(/^\.\/[\w/-]+$/),
    )
    .max(MAX_MODULES),
  /**
   * Files that the browser loads with each exposed module (for the shell: `./bootstrap`), and with each declared route
   * that has a separate chunk.
   */
  preload: z
    .array(z.strictObject({ module: z.string().max(200), files: z.array(publishedPath).max(MAX_PUBLISHED_FILES) }))
    .max(MAX_MODULES),
  /** Modules that the shell provides (exact versions) and a microfrontend requires (semver ranges). */
  shared: z
    .array(
      z.strictObject({
        name: z.string().max(200),
        singleton: z.boolean(),
        provides: range.optional(),
        requires: range.optional(),
        /**
         * Exports that a microfrontend uses, or that the shell's copy has; absent if the build cannot determine them.
         */
        uses: sharedNames.optional(),
        exports: sharedNames.optional(),
      }),
    )
    .max(MAX_MODULES),
  /** SDK contract versions that the shell serves; empty for a microfrontend. */
  sdkProvided: z.array(range).max(MAX_MODULES),
  declaration: microfrontendDeclaration,
  /** Files that draw its pages before any code runs in a browser; absent without first content. */
  first: firstContentFiles.optional(),
  /**
   * Declarations of the SDK, a file of the version described in `microfrontends/sdk-types.ts`: those that the shell
   * offers, or those that a microfrontend was compiled against. Absent in builds from before it was recorded.
   */
  sdkTypes: publishedPath.optional(),
  files: z.array(publishedFile).min(1).max(MAX_PUBLISHED_FILES),
});
export type ContractFile = z.infer<typeof contractFile>;

/**
 * Content types of the files in a build, by file extension. Safari on iOS 16 and later, and the other browsers, display
 * all of them. Pages (`html`) and documents (`pdf`) are left out: opened directly, they would be pages of the platform
 * that the gate has not checked.
 */
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
};

/** Extensions that the build handles itself; importing any other file gives its URL. */
const NOT_ASSETS: ReadonlySet<string> = new Set(['js', 'css', 'json', 'txt']);

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Content type of a published file by its extension; undefined for a type that is not published. */
export function publishedType(path: string): string | undefined {
  const extension = extensionOf(path);
  return Object.hasOwn(types, extension) ? types[extension] : undefined;
}

/** Extensions of files whose import gives a URL, such as `gif` or `mp4`. */
export const assetExtensions: readonly string[] = Object.keys(types).filter((extension) => !NOT_ASSETS.has(extension));

/** File of a build by its path, with its size in bytes. */
interface SizedFile {
  path: string;
  size: number;
}

const MB = 1024 * 1024;
const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/**
 * Checks the types and sizes of a build's files. The build tool and the registry apply the same rules.
 * @returns one Spanish line with the remedy for each fault; empty if all may be published
 */
export function publishedFilesProblems(files: readonly SizedFile[]): string[] {
  const unknown = files
    .filter(({ path }) => publishedType(path) === undefined)
    .map(({ path }) => `${path}: ese tipo de archivo no se publica; usa ${assetExtensions.join(', ')}`);
  const large = files
    .filter(({ size }) => size > MAX_PUBLISHED_FILE)
    .map(
      ({ path, size }) =>
        `${path}: ocupa ${megabytes(size)} y un archivo tiene ${megabytes(MAX_PUBLISHED_FILE)} como máximo; comprímelo o recórtalo`,
    );
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= MAX_PUBLISHED_TOTAL) return [...unknown, ...large];
  const all = `los archivos ocupan ${megabytes(total)} y una versión tiene ${megabytes(MAX_PUBLISHED_TOTAL)} como máximo; quita o comprime los más grandes`;
  return [...unknown, ...large, all];
}

/**
 * Payment providers whose code each microfrontend may embed. Reviewed by hand: a page's policy opens an origin that no one
 * here controls.
 */
const ALLOWED: Readonly<Record<string, readonly EmbeddedPaymentProvider[]>> = {
  'mf-provider': ['stripe', 'paypal'],
};

/** Lists the payment providers that a build embeds without permission, as texts for its team. */
export function embeddingProblems({ name, declaration }: ContractFile): string[] {
  const embedded = (declaration.documents ?? []).flatMap(({ embeds }) => embeds);
  return embedded
    .filter((provider) => !ALLOWED[name]?.includes(provider))
    .map((provider) => `${name}: no puede incluir código de ${provider}; quítalo de documents o pide que se revise`);
}
