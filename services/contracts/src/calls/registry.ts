import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { microfrontendName } from '../microfrontends/declaration.ts';
import { publicRegistry } from '../microfrontends/public-registry.ts';
import {
  canaryOrder,
  channelMove,
  configurationOrder,
  failureGroups,
  failureGroupsQuery,
  failureReport,
  microfrontendHistory,
  microfrontendStatus,
  newVersion,
  pageMeasures,
  previewLink,
  previewOrder,
  publication,
  retirement,
  rollbackOrder,
  rolledBack,
  rotatedToken,
  withdrawal,
} from '../microfrontends/publishing.ts';
import { defineCall } from './define.ts';
import { done } from './fields.ts';

const params = z.object({ nombre: microfrontendName });

/** Largest publication: a build of some 3 MB as base64, with room to grow. */
const MAX_PUBLICATION_BYTES = 24 * 1024 * 1024;

/** Contract of a build with one file. */
const exampleContract = {
  format: 1,
  name: 'mf-agenda',
  sdk: '1.0.0',
  container: 'mf_agenda',
  entry: 'app.js',
  exposes: ['./pages'],
  preload: [],
  shared: [],
  sdkProvided: [],
  declaration: { name: 'mf-agenda', sdk: '1.0.0', routes: [], slots: [], navigation: [], api: [] },
  files: [{ path: 'app.js', kind: 'script', size: 1, gzip: 21, integrity: `sha384-${'A'.repeat(64)}` }],
};

export const getRegistry = defineCall('GET /api/registro', {
  service: 'registry',
  summary: 'Microfrontends activos',
  access: 'everyone',
  answer: publicRegistry,
});

/** Records the failure of a microfrontend in a browser, sent by the shell; counted, never answered with details. */
export const postFailure = defineCall('POST /api/registro/avisos', {
  service: 'registry',
  summary: 'Aviso de fallo de un microfrontend',
  access: 'everyone',
  limits: ['failureReports'],
  json: failureReport,
  examples: [
    {
      microfrontend: 'mf-chat',
      version: '1.0.0-0123456789ab',
      tipo: 'pantalla',
      pagina: 'x',
      mensaje: 'No',
      pila: 'at e (https://vitrina.example/mf/mf-chat/1.0.0-0123456789ab/app.js:1:2)',
      ruta: '/agente',
    },
  ],
  status: 202,
  answer: done,
});

/**
 * Records speed and layout stability of some pages, sent by the shell once they are idle and when they are left. Never
 * answered with details.
 */
export const postMeasures = defineCall('POST /api/registro/mediciones', {
  service: 'registry',
  summary: 'Mediciones de una página en el navegador (LCP, CLS, INP)',
  access: 'everyone',
  limits: ['measures'],
  json: pageMeasures,
  examples: [{ pagina: 'x', microfrontends: ['mf-chat'], lcp: 900, cls: 0.01, inp: 40 }],
  status: 202,
  answer: done,
});

export const getMicrofrontend = defineCall('GET /api/registro/:nombre', {
  service: 'registry',
  summary: 'Canal, versiones y movimientos de un microfrontend',
  access: 'team',
  params,
  answer: microfrontendStatus,
  errors: ['no_permitido'],
});

/** Publishes a version. 201 for a new one, 200 if the same content exists already. */
export const postVersion = defineCall('POST /api/registro/:nombre/versiones', {
  service: 'registry',
  summary: 'Publicar una versión de un microfrontend',
  access: 'team',
  params,
  json: newVersion,
  examples: [
    {
      version: '1.0.0-0123456789ab',
      contrato: exampleContract,
      archivos: { 'app.js': 'MQ==' },
      mapas: { 'app.js': 'H4sI' },
    },
  ],
  maxBytes: MAX_PUBLICATION_BYTES,
  status: 201,
  answer: publication,
  errors: ['no_permitido', 'version_publicada', 'publicacion_rechazada', 'cuerpo_demasiado_grande'],
});

/** Errors of a move of a channel, besides the gate's refusal. */
const wrongMove = [
  'no_permitido',
  'version_desconocida',
  'version_retirada',
  'revision_distinta',
  'canario_en_curso',
] as const satisfies readonly ErrorCode[];

export const postChannel = defineCall('POST /api/registro/:nombre/canal', {
  service: 'registry',
  summary: 'Activar una versión publicada, para todos o para un porcentaje de los visitantes',
  access: 'team',
  params,
  json: channelMove,
  examples: [{ version: '1.0.0-0123456789ab', revision: 0, motivo: 'prueba' }],
  answer: done.extend({ revision: z.number().int() }),
  errors: [...wrongMove, 'publicacion_rechazada'],
});

/** Like {@link postChannel} with a percentage; if the gate refuses, 409 with its report in `detalles`. */
export const postCanary = defineCall('POST /api/registro/:nombre/canales/canario', {
  service: 'registry',
  summary: 'Dar una versión publicada a un porcentaje de los visitantes',
  access: 'team',
  params,
  json: canaryOrder,
  examples: [{ version: '1.0.0-0123456789ab', porcentaje: 5 }],
  answer: done.extend({ revision: z.number().int() }),
  errors: [...wrongMove, 'canario_rechazado'],
});

export const getHistory = defineCall('GET /api/registro/:nombre/historia', {
  service: 'registry',
  summary: 'Todos los movimientos de un microfrontend, del más reciente al primero',
  access: 'team',
  params,
  query: z.object({ cursor: z.string().max(200).optional() }),
  answer: microfrontendHistory,
  errors: ['no_permitido', 'cursor_invalido'],
});

export const getFailures = defineCall('GET /api/registro/:nombre/avisos', {
  service: 'registry',
  summary: 'Fallos de un microfrontend en los navegadores, agrupados, del más reciente al primero',
  access: 'team',
  params,
  query: failureGroupsQuery,
  answer: failureGroups,
  errors: ['no_permitido', 'cursor_invalido'],
});

export const postPreview = defineCall('POST /api/registro/:nombre/previas', {
  service: 'registry',
  summary: 'Enlace que abre una versión publicada solo en el navegador de quien lo tiene',
  access: 'team',
  params,
  json: previewOrder,
  examples: [{ version: '1.0.0-0123456789ab' }],
  status: 201,
  answer: previewLink,
  errors: ['no_permitido', 'version_desconocida', 'version_retirada', 'publicacion_rechazada'],
});

export const postRetirement = defineCall('POST /api/registro/:nombre/retirar', {
  service: 'registry',
  summary: 'Retirar para siempre una versión que no está activa',
  access: 'team',
  params,
  json: retirement,
  examples: [{ version: '1.0.0-0123456789ab', motivo: 'prueba' }],
  answer: done.extend({ revision: z.number().int() }),
  errors: ['no_permitido', 'version_desconocida', 'version_en_uso', 'revision_distinta'],
});

export const postRollback = defineCall('POST /api/registro/:nombre/regreso', {
  service: 'registry',
  summary: 'Volver a una versión anterior, la que se nombre o la última buena',
  access: 'team',
  params,
  json: rollbackOrder,
  examples: [{ motivo: 'prueba' }],
  answer: rolledBack,
  errors: ['no_permitido', 'version_desconocida', 'version_retirada', 'revision_distinta', 'publicacion_rechazada'],
});

export const postWithdrawal = defineCall('POST /api/registro/:nombre/desactivar', {
  service: 'registry',
  summary: 'Quitar un microfrontend de todas las páginas',
  access: 'team',
  params,
  json: withdrawal,
  examples: [{ motivo: 'prueba' }],
  answer: done.extend({ revision: z.number().int() }),
  errors: ['no_permitido', 'revision_distinta', 'publicacion_rechazada'],
});

export const postConfiguration = defineCall('POST /api/registro/:nombre/configuracion', {
  service: 'registry',
  summary: 'Cambiar la configuración pública de un microfrontend, sin publicar una versión',
  access: 'team',
  params,
  json: configurationOrder,
  examples: [{ configuracion: { tono: 'azul' }, motivo: 'prueba' }],
  answer: done.extend({ revision: z.number().int() }),
  errors: ['no_permitido', 'revision_distinta'],
});

export const postToken = defineCall('POST /api/registro/:nombre/token', {
  service: 'registry',
  summary: 'Cambiar el token del equipo',
  access: 'team',
  params,
  status: 201,
  answer: rotatedToken,
  errors: ['no_permitido'],
});
