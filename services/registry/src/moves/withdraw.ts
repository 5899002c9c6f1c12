import { Problem } from '@vitrina/kernel';
import type { ChannelState } from '../store/channel-schemas.ts';
import type { Change } from './change.ts';

/**
 * Takes a version out for good, and the way back that leads to it; null where it is out already.
 * @throws {Problem} `version_en_uso` while visitors get it
 */
export function retire(state: ChannelState, version: string): Change | null {
  if (state.active === version || state.canary?.version === version) throw new Problem('version_en_uso');
  if (state.retired.includes(version)) return null;
  const previous = state.previous === version ? null : state.previous;
  const after = { ...state, previous, retired: [...state.retired, version] };
  return { after, kind: 'retire', from: version, to: null };
}

/** Closes a version whose files are about to be deleted; null where it is needed, or closed already. */
export function collect(state: ChannelState, version: string): Change | null {
  if (isNeeded(state, version) || state.collecting.includes(version)) return null;
  const after = { ...state, collecting: [...state.collecting, version] };
  return { after, kind: 'collect', from: version, to: null };
}

/** True while visitors get a version, or a way back leads to it. */
export function isNeeded({ active, previous, canary }: ChannelState, version: string): boolean {
  return active === version || previous === version || canary?.version === version;
}
