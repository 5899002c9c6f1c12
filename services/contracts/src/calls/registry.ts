import { z } from 'zod';
import { microfrontendName } from '../microfrontends/declaration.ts';
import { publicRegistry } from '../microfrontends/public-registry.ts';
import {
  channelMove,
  failureReport,
  microfrontendStatus,
  newVersion,
  publication,
} from '../microfrontends/publishing.ts';
import { defineCall } from './define.ts';
import { done } from './shared.ts';

const params = z.object({ nombre: microfrontendName });

/** A build of some 3 MB as base64, with room to grow. */
const MAX_PUBLICATION_BYTES = 24 * 1024 * 1024;

export const getRegistry = defineCall({
  service: 'registry',
  method: 'GET',
  path: '/api/registro',
  summary: 'Microfrontends activos para este visitante',
  access: 'everyone',
  status: 200,
  answer: publicRegistry,
});

/** Sent by the shell when a microfrontend fails in a browser; counted, never answered with details. */
export const postFailure = defineCall({
  service: 'registry',
  method: 'POST',
  path: '/api/registro/avisos',
  summary: 'Aviso de fallo de un microfrontend',
  access: 'everyone',
  limits: ['failureReports'],
  json: failureReport,
  status: 202,
  answer: done,
});

export const getMicrofrontend = defineCall({
  service: 'registry',
  method: 'GET',
  path: '/api/registro/:nombre',
  summary: 'Canal, versiones y movimientos de un microfrontend',
  access: 'team',
  params,
  status: 200,
  answer: microfrontendStatus,
  errors: ['no_permitido'],
});

/** 201 for a new version, 200 where the same content is there already. */
export const postVersion = defineCall({
  service: 'registry',
  method: 'POST',
  path: '/api/registro/:nombre/versiones',
  summary: 'Publicar una versión de un microfrontend',
  access: 'team',
  params,
  json: newVersion,
  maxBytes: MAX_PUBLICATION_BYTES,
  status: 201,
  answer: publication,
  errors: ['no_permitido', 'version_publicada', 'publicacion_rechazada', 'cuerpo_demasiado_grande'],
});

export const postChannel = defineCall({
  service: 'registry',
  method: 'POST',
  path: '/api/registro/:nombre/canal',
  summary: 'Activar una versión publicada',
  access: 'team',
  params,
  json: channelMove,
  status: 200,
  answer: done.extend({ revision: z.number().int() }),
  errors: ['no_permitido', 'version_desconocida', 'revision_distinta', 'publicacion_rechazada'],
});
