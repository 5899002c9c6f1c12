import { Problem } from '@vitrina/kernel';
import type { ChannelState } from '../store/channel-schemas.ts';
import { isWithdrawn } from './activate.ts';
import type { Change } from './change.ts';

/**
 * Gives a version to a share of the visitors, beside the live one; null where it is so already, or live for everyone.
 * @param percentage 1 to 99
 * @throws {Problem} `version_retirada`; `canario_en_curso` while another version is in canary; `publicacion_rechazada`
 *   where nothing is live beside it
 */
export function startCanary(state: ChannelState, version: string, percentage: number): Change | null {
  if (isWithdrawn(state, version)) throw new Problem('version_retirada');
  const { active, canary } = state;
  if (active === null) {
    throw new Problem('publicacion_rechazada', { details: ['un canario necesita una versión activa a su lado'] });
  }
  if (canary && canary.version !== version) throw new Problem('canario_en_curso');
  if (active === version || canary?.percentage === percentage) return null;
  const after = { ...state, canary: { version, percentage } };
  return { after, kind: 'canary', from: active, to: version, percentage };
}

/** Ends a version's canary: everyone gets the live one again. Null where it is in no canary. */
export function haltCanary(state: ChannelState, version: string): Change | null {
  if (state.canary?.version !== version) return null;
  return { after: { ...state, canary: null }, kind: 'halt', from: version, to: state.active };
}
