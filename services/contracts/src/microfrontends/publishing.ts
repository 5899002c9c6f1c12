import { z } from 'zod';
import { configuration } from './configuration.ts';
import { contractFile } from './contract-file.ts';
import { microfrontendName } from './declaration.ts';
import { REPORT_LIMITS } from './report-limits.ts';

/** A version as the build names it: the package's version and 12 hexadecimal digits of the content's hash. */
export const microfrontendVersion = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/);

/** What a line of the log is about. */
const moveKind = z.enum([
  'activar',
  'regresar',
  'canario',
  'detener',
  'desactivar',
  'retirar',
  'recoger',
  'configurar',
]);

/** Where a move came from, as its team says: who made it, and of which commit (null without version control). */
const origin = z.object({
  autor: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'es una línea de texto que se ve'),
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/)
    .nullable(),
});
export type Origin = z.infer<typeof origin>;

const reason = z.string().trim().min(1).max(200);

/** One line of a microfrontend's log. */
const loggedMove = z.object({
  fecha: z.iso.datetime(),
  /** The team, or `registro` where the registry did it by itself. */
  equipo: z.string(),
  tipo: moveKind,
  desde: microfrontendVersion.nullable(),
  /** Null where nothing comes in its place. */
  hacia: microfrontendVersion.nullable(),
  /** Share of the visitors that gets a canary; null for any other move. */
  porcentaje: z.number().int().nullable(),
  motivo: z.string(),
  /** Missing from registries that are older than it. */
  origen: origin.nullable().default(null),
  revision: z.number().int(),
});

/** What a team sees of its microfrontend: channel, newest versions, newest moves. */
export const microfrontendStatus = z.object({
  success: z.literal(true),
  nombre: microfrontendName,
  /** Version that visitors get, null before the first and once it was taken off; `anterior` is where a way back leads; `revision` is what the next move must name. */
  canal: z.object({
    activa: microfrontendVersion.nullable(),
    anterior: microfrontendVersion.nullable(),
    /** `automatico`: the registry raises the share by itself while the canary holds. */
    canario: z
      .object({ version: microfrontendVersion, porcentaje: z.number().int(), automatico: z.boolean() })
      .nullable(),
    revision: z.number().int(),
    /** Null without one. Missing from registries that are older than it. */
    configuracion: configuration.nullable().default(null),
  }),
  versiones: z.array(
    z.object({
      version: microfrontendVersion,
      publicada: z.iso.datetime(),
      equipo: z.string(),
      /** JavaScript in bytes after gzip. */
      javascript: z.number().int(),
      firmada: z.boolean(),
      retirada: z.boolean(),
      /**
       * Failures by kind, without those that were none: what browsers reported, and `primero`, first contents that failed at a
       * gateway.
       */
      avisos: z.record(z.string(), z.number().int()),
    }),
  ),
  movimientos: z.array(loggedMove),
});
export type MicrofrontendStatus = z.infer<typeof microfrontendStatus>;

/** One page of a microfrontend's log, newest first; the `Link` header names the next one. */
export const microfrontendHistory = z.object({
  success: z.literal(true),
  nombre: microfrontendName,
  movimientos: z.array(loggedMove),
});

/** Answer to a publication; `nueva` is false where the same content was there already. */
export const publication = z.object({
  success: z.literal(true),
  nombre: microfrontendName,
  version: microfrontendVersion,
  nueva: z.boolean(),
});

/**
 * Gives a published version to a percentage of the visitors, by compare-and-set on the revision that was read: 100 makes
 * it live, less a canary beside the live one, and 0 ends its canary. An automatic canary begins at 1, or as many up to 10
 * as bring a page a second, unless told otherwise, and the registry raises it by itself.
 */
export const channelMove = z.object({
  version: microfrontendVersion,
  revision: z.number().int().min(0),
  motivo: reason,
  origen: origin.optional(),
  /** 100 by default. */
  porcentaje: z.number().int().min(0).max(100).optional(),
  automatico: z.boolean().default(false),
});

/**
 * Takes a published version out for good: it can never go live again. Without `revision` it holds for the channel as it
 * is.
 */
export const retirement = z.object({
  version: microfrontendVersion,
  revision: z.number().int().min(0).optional(),
  motivo: reason.default('Retirada'),
  origen: origin.optional(),
});

/** Makes an earlier version live: `version`, or without one the best of those that were live before. */
export const rollbackOrder = z.object({
  version: microfrontendVersion.optional(),
  revision: z.number().int().min(0).optional(),
  motivo: reason.default('Regreso'),
  origen: origin.optional(),
});

/** The version that everyone gets after a way back, null where none. */
export const rolledBack = z.object({
  success: z.literal(true),
  version: microfrontendVersion.nullable(),
  revision: z.number().int(),
});

/** Takes a microfrontend off all pages until a version of it is activated again. */
export const withdrawal = z.object({
  revision: z.number().int().min(0).optional(),
  motivo: reason.default('Desactivación'),
  origen: origin.optional(),
});

/** Sets the configuration of a microfrontend for all of its versions; null removes it. */
export const configurationOrder = z.object({
  configuracion: configuration.nullable(),
  revision: z.number().int().min(0).optional(),
  motivo: reason.default('Configuración'),
  origen: origin.optional(),
});

/** Asks for a link that opens a published version in the browser of who has it, for so many minutes, a day at most. */
export const previewOrder = z.object({
  version: microfrontendVersion,
  minutos: z.number().int().min(1).max(1_440).default(60),
});

/** The link of a preview, and until when it is good. */
export const previewLink = z.object({
  success: z.literal(true),
  enlace: z.url(),
  hasta: z.iso.datetime(),
});
export type PreviewLink = z.infer<typeof previewLink>;

/** A team's new token, shown this once; the one before it is good until `anterior_hasta`. */
export const rotatedToken = z.object({
  success: z.literal(true),
  token: z.string(),
  anterior_hasta: z.iso.datetime(),
});

/**
 * Why a microfrontend failed: the server refused a file, nothing answered, it took too long, a file was not the published
 * one, its code threw while it was loaded, it asks for what the shell does not provide, a screen threw or drew nothing,
 * its code blocked the page. Each is a section of `docs/load-failures.md`.
 */
export const failureCode = z.enum([
  'http',
  'red',
  'tiempo',
  'integridad',
  'evaluacion',
  'contrato',
  'pantalla',
  'bloqueo',
]);
export type FailureCode = z.infer<typeof failureCode>;

/** One report of a failure, sent by the shell; without the id of a page that was served it counts nowhere. */
export const failureReport = z.object({
  microfrontend: microfrontendName,
  version: microfrontendVersion,
  /** The last two are from shells that know no more: not loaded, thrown on screen. */
  tipo: z.enum([...failureCode.options, 'carga', 'ejecucion']),
  /** The page's signed id, as the gateway wrote it; those of today have some 300 characters. */
  pagina: z.string().max(2_000).default(''),
  /** Message of the error, in characters that {@link REPORT_LIMITS} allows; the registry removes personal data from both. */
  mensaje: z.string().max(REPORT_LIMITS.mensaje).optional(),
  /** The error's `stack` as the browser wrote it. */
  pila: z.string().max(REPORT_LIMITS.pila).optional(),
  /** Pattern of the page's declared route, such as `/p/:slug`, not its address. */
  ruta: z
    .string()
    .max(REPORT_LIMITS.ruta)
    .regex(/^\/[\w/:*.-]*$/)
    .optional(),
});
export type FailureReport = z.input<typeof failureReport>;

/** What a browser measured of one page: the core web vitals, as far as it can measure them. */
export const pageMeasures = z.object({
  /** The page's signed id, as the gateway wrote it; without one nothing counts. */
  pagina: z.string().max(2_000),
  /** What drew on the page besides the shell. */
  microfrontends: z.array(microfrontendName).max(16),
  /** Largest contentful paint in milliseconds since the navigation began. */
  lcp: z.number().int().min(0).max(600_000).optional(),
  /** Cumulative layout shift: the largest session of shifts, a sum of shares without unit. */
  cls: z.number().min(0).max(1_000).optional(),
  /** Interaction to next paint in milliseconds: of 50 interactions the slowest may be left out. */
  inp: z.number().int().min(0).max(600_000).optional(),
});
export type PageMeasures = z.input<typeof pageMeasures>;

/** A build on its way to the registry; `archivos` holds each file's bytes as base64, by its path. */
export const newVersion = z.object({
  version: microfrontendVersion,
  contrato: contractFile,
  archivos: z.record(z.string(), z.base64()),
  /** The team's Ed25519 signature of the release, 64 bytes as base64url. */
  firma: z
    .string()
    .regex(/^[\w-]{86}$/)
    .optional(),
  /** Private source maps by the script's path, each as gzip and base64. They are not part of the signed contract. */
  mapas: z.record(z.string(), z.base64()).optional(),
});
export type NewVersion = z.infer<typeof newVersion>;
