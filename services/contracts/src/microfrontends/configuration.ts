import { z } from 'zod';

/** Largest configuration of a microfrontend, in bytes of JSON as UTF-8: it travels with every page. */
const MAX_BYTES = 4_096;

/**
 * Configuration of a microfrontend, set by its team without a release: a JSON object, at most 4,096 bytes. It is written
 * into every page, so it is public.
 */
export const configuration = z
  .record(z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/), z.unknown())
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= MAX_BYTES, 'más de 4096 bytes');
export type Configuration = z.infer<typeof configuration>;

/** Stored text of a configuration as an object; undefined for no text and for any other text. */
export function readConfiguration(text: string | null | undefined): Configuration | undefined {
  if (!text) return undefined;
  try {
    return configuration.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
