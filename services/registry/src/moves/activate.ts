import { Problem } from '@vitrina/kernel';
import type { ChannelState } from '../store/channel-schemas.ts';
import type { Change } from './change.ts';

/** Earlier live versions that a channel remembers. */
const REMEMBERED = 10;

/**
 * Makes a version live for everyone, including a canary. A rollback then leads to the previous live version; after a
 * rollback, to the version before its target, so that two rollbacks never return to the version that was left.
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

/** True if a version can never go live again, or not now because its files are being deleted. */
export function isWithdrawn({ retired, collecting }: ChannelState, version: string): boolean {
  return retired.includes(version) || collecting.includes(version);
}
