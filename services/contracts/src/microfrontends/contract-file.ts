import { z } from 'zod';
import { microfrontendDeclaration, microfrontendName } from './declaration.ts';

/** Name of the file that every build carries for the registry's gate. */
export const CONTRACT_FILE = 'vitrina.contract.json';

/** Largest published file, in bytes: half a minute of a small video. The largest of ours is a font of some 60 KB. */
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
