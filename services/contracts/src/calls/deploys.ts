import { z } from 'zod';
import { microfrontendName } from '../microfrontends/declaration.ts';
import {
  failureGroups,
  failureGroupsQuery,
  microfrontendHistory,
  microfrontendVersion,
} from '../microfrontends/publishing.ts';
import { defineCall } from './define.ts';
import { atMost, done, line } from './fields.ts';

/** Measurements of browsers for the pages with a version; each value is the 75th percentile. */
const health = z.object({
  /** Pages that were served with it. */
  paginas: z.int(),
  /** Visitors that reported a failure; one address counts once in two minutes. */
  fallos: z.int(),
  /** Failures by code, each once for a page. */
  avisos: z.record(z.string(), z.int()),
  /**
   * Largest contentful paint and interaction to next paint in milliseconds, layout shift without unit; null without
   * measurements.
   */
  lcp: z.number().nullable(),
  inp: z.number().nullable(),
  cls: z.number().nullable(),
});

/** Published version, as administrators see it. */
const deployedVersion = z.object({
  version: microfrontendVersion,
  /** `anterior` is the target of a rollback. */
  estado: z.enum(['activa', 'canario', 'anterior', 'publicada', 'retirada']),
  publicada: z.string(),
  equipo: z.string(),
  /** JavaScript in bytes after gzip. */
  javascript: z.int(),
  salud: health,
});
export type DeployedVersion = z.infer<typeof deployedVersion>;

/** Microfrontend or the shell: its live version and its newest versions, newest first. */
const deploy = z.object({
  nombre: microfrontendName,
  /** Revision of its channel, which the next move must name. */
  revision: z.int(),
  /** Newest move with author, time and reason; null before the first. */
  movimiento: microfrontendHistory.shape.movimientos.element.nullable(),
  canario: z
    .object({
      version: microfrontendVersion,
      porcentaje: z.int(),
      automatico: z.boolean(),
      /** Time since which it has this share. */
      desde: z.string(),
      /** Pages with it since then. */
      paginas: z.int(),
      /** Condition that an automatic canary still waits for; null if it gets its next share immediately. */
      espera: z.enum(['tiempo', 'paginas', 'mediciones', 'duda']).nullable(),
    })
    .nullable(),
  /** Target of a rollback: the live version while a canary runs; null without one. */
  regreso: microfrontendVersion.nullable(),
  versiones: z.array(deployedVersion),
});
export type Deploy = z.infer<typeof deploy>;

export const getDeploys = defineCall('GET /api/admin/despliegues', {
  service: 'registry',
  summary: 'Qué versión de cada microfrontend reciben los visitantes y cómo le va',
  access: 'admin',
  unlogged: 'versions of code, which are no one’s data',
  answer: done.extend({
    /** Days for which a version is kept after the last visitor got it. */
    dias: z.int(),
    data: z.array(deploy),
  }),
});

const params = z.object({ nombre: microfrontendName });

export const getDeployHistory = defineCall('GET /api/admin/despliegues/:nombre', {
  service: 'registry',
  summary: 'Todos los movimientos de un microfrontend, del más reciente al primero',
  access: 'admin',
  unlogged: 'versions of code, which are no one’s data',
  params,
  query: z.object({ cursor: z.string().max(200).optional() }),
  answer: microfrontendHistory,
  errors: ['cursor_invalido'],
});

export const getDeployFailures = defineCall('GET /api/admin/despliegues/:nombre/avisos', {
  service: 'registry',
  summary: 'Fallos de un microfrontend en los navegadores, agrupados, del más reciente al primero',
  access: 'admin',
  unlogged: 'failures of code, from which personal data is removed',
  params,
  query: failureGroupsQuery,
  answer: failureGroups,
  errors: ['cursor_invalido'],
});

/**
 * Ends the canary; without one, makes the version before the live one live. In the log of the microfrontend.
 * Compare-and-set on the revision that the administrator saw.
 */
export const postDeployRollback = defineCall('POST /api/admin/despliegues/:nombre/regreso', {
  service: 'registry',
  summary: 'Terminar el canario de un microfrontend o volver a su versión anterior',
  access: 'admin',
  params,
  json: z.object({
    revision: z.int().min(0),
    razon: line().min(1).check(atMost(200)).default('Regreso desde Administración'),
  }),
  examples: [{ revision: 0, razon: 'Falla' }],
  answer: done.extend({ version: microfrontendVersion }),
  errors: ['version_desconocida', 'version_retirada', 'revision_distinta', 'publicacion_rechazada'],
});
