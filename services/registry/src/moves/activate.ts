import { Problem } from '@vitrina/kernel';
import type { ChannelState } from '../store/channel-schemas.ts';
import type { Change } from './change.ts';

/** Versions that a channel remembers as live before. */
const REMEMBERED = 10;

/**
 * Makes a version live for everyone, its canary too. The one before it is where a way back leads; after a way back that is the
 * one before the version that it led to, so that two ways back never lead to the version that was left.
 * @throws {Problem} `version_retirada`; `canario_en_curso` while another version is in canary
 */
export function activate(state: ChannelState, version: string): Change {
  if (isWithdrawn(state, version)) throw new Problem('version_retirada');
  if (state.canary && state.canary.version !== version) throw new Problem('canario_en_curso');
  return {
    after: { ...state, active: version, earlier: earlierThan(state, version), canary: null },
    kind: state.earlier.includes(version) ? 'rollback' : 'activate',
    from: state.active,
    to: version,
  };
}

function earlierThan({ active, earlier }: ChannelState, version: string): string[] {
  const at = earlier.indexOf(version);
  if (at >= 0) return earlier.slice(0, at);
  return active === null || active === version ? earlier : [...earlier, active].slice(-REMEMBERED);
}

/** True where a version can never go live again, or not now, as its files are going. */
export function isWithdrawn({ retired, collecting }: ChannelState, version: string): boolean {
  return retired.includes(version) || collecting.includes(version);
}
