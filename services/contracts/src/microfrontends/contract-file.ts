import { z } from 'zod';
import { microfrontendDeclaration, microfrontendName } from './declaration.ts';

/** Name of the file that every build carries for the registry's gate. */
export const CONTRACT_FILE = 'vitrina.contract.json';

/** Bytes of one published file at most; the largest today is a font of some 60 KB. */
export const MAX_PUBLISHED_FILE = 4 * 1024 * 1024;
/** Files of one version at most. */
export const MAX_PUBLISHED_FILES = 300;

/** A path inside a version's folder: flat or nested, no dots at the start of a part. */
export const publishedPath = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_~-][\w.~-]*(\/[A-Za-z0-9_~-][\w.~-]*)*$/);

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

const publishedFile = z.object({
  path: publishedPath,
  kind: z.enum(['script', 'style', 'asset']),
  /** Bytes as published, and after gzip at level 9. */
  size: z.number().int().min(0).max(MAX_PUBLISHED_FILE),
  gzip: z.number().int().min(0),
  integrity,
});
/** One file of a version; `integrity` is what the browser checks it against. */
export type PublishedFile = z.infer<typeof publishedFile>;

/** A build as the registry's gate reads it: files with hashes and sizes, and all that must fit the live shell. */
export const contractFile = z.object({
  format: z.literal(1),
  name: microfrontendName,
  sdk: microfrontendDeclaration.shape.sdk,
  /** The global that the entry defines; null for the shell. */
  container: z
    .string()
    .regex(/^[a-z_][a-z0-9_]*$/)
    .nullable(),
  entry: publishedPath,
  exposes: z.array(z.string().regex(/^\.\/[\w/-]+$/)),
  /**
   * The files that the browser loads with each exposed module (for the shell: `./bootstrap`), and with each declared
   * route that has a chunk of its own.
   */
  preload: z.array(z.object({ module: z.string(), files: z.array(publishedPath) })),
  /** What the shell provides (exact versions) and a microfrontend requires (semver ranges). */
  shared: z.array(
    z.object({
      name: z.string(),
      singleton: z.boolean(),
      provides: z.string().optional(),
      requires: z.string().optional(),
    }),
  ),
  /** SDK contract versions that the shell serves; empty for a microfrontend. */
  sdkProvided: z.array(z.string()),
  declaration: microfrontendDeclaration,
  files: z.array(publishedFile).min(1).max(MAX_PUBLISHED_FILES),
});
export type ContractFile = z.infer<typeof contractFile>;
