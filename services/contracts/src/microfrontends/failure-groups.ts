import { z } from 'zod';
import { microfrontendName } from './declaration.ts';
import { microfrontendVersion } from './publishing.ts';

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
