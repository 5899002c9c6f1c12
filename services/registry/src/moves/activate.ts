import { Problem } from '@vitrina/kernel';
import type { ChannelState } from '../store/channel-schemas.ts';
import type { Change } from './change.ts';

/**
 * Makes a version live for everyone, its canary too; the one before it is where a way back leads.
 * @throws {Problem} `version_retirada`; `canario_en_curso` while another version is in canary
 */
export function activate(state: ChannelState, version: string): Change {
  if (isWithdrawn(state, version)) throw new Problem('version_retirada');
  if (state.canary && state.canary.version !== version) throw new Problem('canario_en_curso');
  return {
    after: { ...state, active: version, previous: state.active, canary: null },
    kind: version === state.previous ? 'rollback' : 'activate',
    from: state.active,
    to: version,
  };
}

/** True where a version can never go live again, or not now, as its files are going. */
export function isWithdrawn({ retired, collecting }: ChannelState, version: string): boolean {
  return retired.includes(version) || collecting.includes(version);
}
