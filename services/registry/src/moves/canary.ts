import { Problem } from '@vitrina/kernel';
import type { Canary, ChannelState } from '../store/channel-schemas.ts';
import { isWithdrawn } from './activate.ts';
import type { Change } from './change.ts';

/**
 * Gives a version to a share of the visitors while the rest keep the live version; null if it already has that share or
 * is live.
 * @param asked its `percentage` is 1 to 99
 * @throws {Problem} `version_retirada`; `canario_en_curso` while another version is in canary; `publicacion_rechazada`
 *   if no version is live
 */
export function startCanary(state: ChannelState, asked: Canary): Change | null {
  const { version, percentage, automatic } = asked;
  if (isWithdrawn(state, version)) throw new Problem('version_retirada');
  const { active, canary } = state;
  if (active === null) {
    throw new Problem('publicacion_rechazada', { details: ['un canario necesita una versión activa a su lado'] });
  }
  if (canary && canary.version !== version) throw new Problem('canario_en_curso');
  if (active === version) return null;
  if (canary?.percentage === percentage && canary.automatic === automatic) return null;
  return { after: { ...state, canary: asked }, kind: 'canary', from: active, to: version, percentage };
}

/** Gives the running canary a larger share; null if none runs. */
export function raiseCanary(state: ChannelState, percentage: number, since: Date): Change | null {
  return state.canary && startCanary(state, { ...state.canary, percentage, since });
}

/** Ends a version's canary, so that everyone gets the live version again. Null if the version is not in canary. */
export function haltCanary(state: ChannelState, version: string): Change | null {
  if (state.canary?.version !== version) return null;
  return { after: { ...state, canary: null }, kind: 'halt', from: version, to: state.active };
}
