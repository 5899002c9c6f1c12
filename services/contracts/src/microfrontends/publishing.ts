import { z } from 'zod';
import { contractFile } from './contract-file.ts';
import { configuration, microfrontendName } from './declaration.ts';
import { REPORT_LIMITS } from './report-limits.ts';

/** Version as named by the build: the package's version and 12 hexadecimal digits of the content's hash. */
export const microfrontendVersion = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/);

/** Kind of a log entry. */
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

/** Origin of a move, as stated by its team: author and commit (null without version control). */
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

/** Entry of a microfrontend's log. */
const loggedMove = z.object({
  fecha: z.iso.datetime(),
  /** Team, or `registro` for an automatic move of the registry. */
  equipo: z.string(),
  tipo: moveKind,
  desde: microfrontendVersion.nullable(),
  /** Null if nothing replaces it. */
  hacia: microfrontendVersion.nullable(),
  /** Share of the visitors in a canary, in percent; null for any other move. */
  porcentaje: z.number().int().nullable(),
  motivo: z.string(),
  /** Absent in responses of registries from before this field. */
  origen: origin.nullable().default(null),
  revision: z.number().int(),
});

/** Status of a microfrontend for its team: channel, newest versions, newest moves. */
export const microfrontendStatus = z.object({
  success: z.literal(true),
  nombre: microfrontendName,
  /**
   * Version that visitors get, null before the first and once it was taken off; `anterior` is the target of a rollback;
   * `revision` must be named by the next move.
   */
  canal: z.object({
    activa: microfrontendVersion.nullable(),
    anterior: microfrontendVersion.nullable(),
    /** `automatico`: the registry raises the share by itself while the canary is healthy. */
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
       * Failures by kind, without kinds at zero: reports of browsers, and `primero`, first contents that failed at a
       * gateway.
       */
      avisos: z.record(z.string(), z.number().int()),
    }),
  ),
  movimientos: z.array(loggedMove),
});
export type MicrofrontendStatus = z.infer<typeof microfrontendStatus>;

/** Page of a microfrontend's log, newest first; the `Link` header names the next one. */
export const microfrontendHistory = z.object({
  success: z.literal(true),
  nombre: microfrontendName,
  movimientos: z.array(loggedMove),
});

/** Response to a publication; `nueva` is false if the same content existed already. */
export const publication = z.object({
  success: z.literal(true),
  nombre: microfrontendName,
  version: microfrontendVersion,
  nueva: z.boolean(),
});

/**
 * Assigns a published version to a percentage of the visitors, by compare-and-set on the read revision: 100 makes it
 * live, unless another version is a canary, and 0 ends its canary. An automatic canary begins at 1, or at as many up to
 * 10 as bring a page a second, unless specified, and the registry raises it by itself.
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

/** Gives a published version to a share of the visitors; 0 ends its canary, 100 makes it live for everyone. */
export const canaryOrder = z.object({
  version: microfrontendVersion,
  /** Percentage of the visitors. */
  porcentaje: z.number().int().min(0).max(100),
  revision: z.number().int().min(0).optional(),
  motivo: reason.default('Canario'),
  origen: origin.optional(),
});

/**
 * Retires a published version for good: it can never go live again. Without `revision` it applies to the current
 * channel.
 */
export const retirement = z.object({
  version: microfrontendVersion,
  revision: z.number().int().min(0).optional(),
  motivo: reason.default('Retirada'),
  origen: origin.optional(),
});

/** Makes an earlier version live: `version`, or without it the best of the versions that were live before. */
export const rollbackOrder = z.object({
  version: microfrontendVersion.optional(),
  revision: z.number().int().min(0).optional(),
  motivo: reason.default('Regreso'),
  origen: origin.optional(),
});

/** Version that everyone gets after a rollback, null without one. */
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

/** Requests a link that opens a published version in the browser of its holder, for so many minutes, a day at most. */
export const previewOrder = z.object({
  version: microfrontendVersion,
  minutos: z.number().int().min(1).max(1_440).default(60),
});

/** Link of a preview, and its expiry. */
export const previewLink = z.object({
  success: z.literal(true),
  enlace: z.url(),
  hasta: z.iso.datetime(),
});
export type PreviewLink = z.infer<typeof previewLink>;

/** New token of a team, shown only this once; the former one is valid until `anterior_hasta`. */
export const rotatedToken = z.object({
  success: z.literal(true),
  token: z.string(),
  anterior_hasta: z.iso.datetime(),
});

/**
 * Causes of a microfrontend's failure: the server refused a file, no response, a timeout, a file that was not the
 * published one, code that threw while it was loaded, requirements that the shell does not meet, a screen that threw or
 * drew nothing, code that blocked the page. Each is a section of `docs/load-failures.md`.
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

/** Report of a failure, sent by the shell; not counted without the id of a served page. */
export const failureReport = z.object({
  microfrontend: microfrontendName,
  version: microfrontendVersion,
  /** The last two come from older shells: not loaded, thrown on screen. */
  tipo: z.enum([...failureCode.options, 'carga', 'ejecucion']),
  /** Signed id of the page, as the gateway wrote it; some 300 characters today. */
  pagina: z.string().max(2_000).default(''),
  /**
   * Message of the error, in characters within {@link REPORT_LIMITS}; the registry removes personal data from message
   * and stack.
   */
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

/** Measurements of one page by a browser: the core web vitals that it supports. */
export const pageMeasures = z.object({
  /** Signed id of the page, as the gateway wrote it; not counted without one. */
  pagina: z.string().max(2_000),
  /** Microfrontends that drew on the page besides the shell. */
  microfrontends: z.array(microfrontendName).max(16),
  /** Largest contentful paint in milliseconds since the navigation began. */
  lcp: z.number().int().min(0).max(600_000).optional(),
  /** Cumulative layout shift: the largest session of shifts, a sum of shares without unit. */
  cls: z.number().min(0).max(1_000).optional(),
  /** Interaction to next paint in milliseconds: the slowest of 50 interactions may be left out. */
  inp: z.number().int().min(0).max(600_000).optional(),
});
export type PageMeasures = z.input<typeof pageMeasures>;

/** Build on its way to the registry; `archivos` holds each file's bytes as base64, by its path. */
export const newVersion = z.object({
  version: microfrontendVersion,
  contrato: contractFile,
  archivos: z.record(z.string(), z.base64()),
  /** Ed25519 signature of the release by its team, 64 bytes as base64url. */
  firma: z
    .string()
    .regex(/^[\w-]{86}$/)
    .optional(),
  /** Private source maps by the script's path, each as gzip and base64. They are not part of the signed contract. */
  mapas: z.record(z.string(), z.base64()).optional(),
});
export type NewVersion = z.infer<typeof newVersion>;

/** Call of a stack. */
const stackFrame = z.object({
  /** Name of the function; null if neither browser nor source map has one. */
  funcion: z.string().nullable(),
  /** Source file with `fuente`, else the path of a build's file; null for code that no build published. */
  archivo: z.string().nullable(),
  /** From 1. */
  linea: z.int(),
  /** From 1. */
  columna: z.int(),
  /** True if a source map named file and line. */
  fuente: z.boolean(),
});
export type StackFrame = z.infer<typeof stackFrame>;

/** Reports of one failure of one version: same code, message and topmost frame. */
const failureGroup = z.object({
  id: z.string(),
  version: microfrontendVersion,
  /** The code of the report, a section of `docs/load-failures.md`. */
  codigo: z.string(),
  /** Pages that reported it. */
  veces: z.int(),
  /** True for the reports beyond the number of groups that a version may have. */
  otros: z.boolean(),
  mensaje: z.string().nullable(),
  /** Patterns of the routes that reported it. */
  rutas: z.array(z.string()),
  /** Browsers with their major version, such as `Chrome 120`. */
  navegadores: z.array(z.string()),
  primero: z.iso.datetime(),
  ultimo: z.iso.datetime(),
  pila: z.array(stackFrame),
});
export type FailureGroup = z.infer<typeof failureGroup>;

/** Failures of a microfrontend by group, the latest first, page by page; the `Link` header names the next page. */
export const failureGroups = z.object({
  success: z.literal(true),
  nombre: microfrontendName,
  avisos: z.array(failureGroup),
});

/** Filter of the groups: of all versions or of one, from a cursor on. */
export const failureGroupsQuery = z.object({
  version: microfrontendVersion.optional(),
  cursor: z.string().max(200).optional(),
});
