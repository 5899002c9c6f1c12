import { z } from 'zod';
import { contractFile } from './contract-file.ts';
import { microfrontendName } from './declaration.ts';

/** A version as the build names it: the package's version and 12 hexadecimal digits of the content's hash. */
export const microfrontendVersion = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/);

/** What a team sees of its microfrontend: channel, newest versions, newest moves. */
export const microfrontendStatus = z.object({
  success: z.literal(true),
  nombre: microfrontendName,
  /** Version that visitors get, null before the first; `revision` is what the next move must name. */
  canal: z.object({
    activa: microfrontendVersion.nullable(),
    anterior: microfrontendVersion.nullable(),
    revision: z.number().int(),
  }),
  versiones: z.array(
    z.object({
      version: microfrontendVersion,
      publicada: z.iso.datetime(),
      equipo: z.string(),
      /** JavaScript in bytes after gzip. */
      javascript: z.number().int(),
      /** Failures that browsers reported, by kind. */
      avisos: z.record(z.string(), z.number().int()),
    }),
  ),
  movimientos: z.array(
    z.object({
      fecha: z.iso.datetime(),
      equipo: z.string(),
      desde: microfrontendVersion.nullable(),
      hacia: microfrontendVersion,
      motivo: z.string(),
      revision: z.number().int(),
    }),
  ),
});
export type MicrofrontendStatus = z.infer<typeof microfrontendStatus>;

/** Answer to a publication; `nueva` is false where the same content was there already. */
export const publication = z.object({
  success: z.literal(true),
  nombre: microfrontendName,
  version: microfrontendVersion,
  nueva: z.boolean(),
});

/** Moves a channel to a published version, by compare-and-set on the revision that was read. */
export const channelMove = z.object({
  version: microfrontendVersion,
  revision: z.number().int().min(0),
  motivo: z.string().trim().min(1).max(200),
});

/** How a microfrontend can fail in a browser: not loaded, too slow, or thrown while on screen. */
export const failureKind = z.enum(['carga', 'tiempo', 'ejecucion']);
export type FailureKind = z.infer<typeof failureKind>;

/** One report of a failure, sent by the shell. */
export const failureReport = z.object({
  microfrontend: microfrontendName,
  version: microfrontendVersion,
  tipo: failureKind,
});
export type FailureReport = z.infer<typeof failureReport>;

/** A build on its way to the registry; `archivos` holds each file's bytes as base64, by its path. */
export const newVersion = z.object({
  version: microfrontendVersion,
  contrato: contractFile,
  archivos: z.record(z.string(), z.base64()),
});
export type NewVersion = z.infer<typeof newVersion>;
