import type { CallHandlers } from '@vitrina/kernel';
import { getDeployFailures } from './calls/get-deploy-failures.ts';
import { getDeployHistory } from './calls/get-deploy-history.ts';
import { getDeploys } from './calls/get-deploys.ts';
import { getExtensionKeys } from './calls/get-extension-keys.ts';
import { getExtensions } from './calls/get-extensions.ts';
import { getFailures } from './calls/get-failures.ts';
import { getHistory } from './calls/get-history.ts';
import { getMicrofrontend } from './calls/get-microfrontend.ts';
import { getRegistry } from './calls/get-registry.ts';
import { getTeam } from './calls/get-team.ts';
import { getTeams } from './calls/get-teams.ts';
import { postAdminLimits } from './calls/post-admin-limits.ts';
import { postAdminTeam } from './calls/post-admin-team.ts';
import { postChannel } from './calls/post-channel.ts';
import { postConfiguration } from './calls/post-configuration.ts';
import { postDeployRollback } from './calls/post-deploy-rollback.ts';
import { postExtension } from './calls/post-extension.ts';
import { postFailure } from './calls/post-failure.ts';
import { postLimits } from './calls/post-limits.ts';
import { postMeasures } from './calls/post-measures.ts';
import { postPreview } from './calls/post-preview.ts';
import { postRetirement } from './calls/post-retirement.ts';
import { postRollback } from './calls/post-rollback.ts';
import { postTeam } from './calls/post-team.ts';
import { postToken } from './calls/post-token.ts';
import { postVersion } from './calls/post-version.ts';
import { postWithdrawal } from './calls/post-withdrawal.ts';
import type { Registry } from './registry.ts';

/** Every call of the registry with its handler. */
export const handlers = {
  'GET /api/registro': getRegistry,
  'POST /api/registro/avisos': postFailure,
  'POST /api/registro/mediciones': postMeasures,
  'GET /api/registro/:nombre': getMicrofrontend,
  'POST /api/registro/:nombre/versiones': postVersion,
  'POST /api/registro/:nombre/canal': postChannel,
  'GET /api/registro/:nombre/historia': getHistory,
  'GET /api/registro/:nombre/avisos': getFailures,
  'POST /api/registro/:nombre/previas': postPreview,
  'POST /api/registro/:nombre/regreso': postRollback,
  'POST /api/registro/:nombre/configuracion': postConfiguration,
  'POST /api/registro/:nombre/desactivar': postWithdrawal,
  'POST /api/registro/:nombre/retirar': postRetirement,
  'POST /api/registro/:nombre/token': postToken,
  'GET /api/registro/:nombre/equipo': getTeam,
  'POST /api/registro/:nombre/equipo': postTeam,
  'POST /api/registro/:nombre/limites': postLimits,
  'GET /api/admin/equipos': getTeams,
  'POST /api/admin/equipos/:nombre': postAdminTeam,
  'POST /api/admin/equipos/:nombre/limites': postAdminLimits,
  'GET /api/admin/despliegues': getDeploys,
  'GET /api/admin/despliegues/:nombre': getDeployHistory,
  'GET /api/admin/despliegues/:nombre/avisos': getDeployFailures,
  'POST /api/admin/despliegues/:nombre/regreso': postDeployRollback,
  'GET /api/admin/apis': getExtensions,
  'POST /api/admin/apis/:equipo': postExtension,
  'GET /api/jwks': getExtensionKeys,
} satisfies CallHandlers<'registry', Registry>;
