import { Problem } from '@vitrina/kernel';
import type { ChannelState } from '../store/channel-schemas.ts';
import type { Change } from './change.ts';

/** Versions that were live before and are kept however old they are, so that a bad one before the live one is no dead end. */
const KEPT_WAYS = 3;

/**
 * Takes a microfrontend off all pages: nothing of it is live or in canary. Null where that is so already.
 * @throws {Problem} `publicacion_rechazada` for the shell, without which there is no page
 */
export function withdraw(state: ChannelState): Change | null {
  const { name, active, earlier } = state;
  if (name === 'shell') throw new Problem('publicacion_rechazada', { details: ['sin el shell no hay páginas'] });
  if (active === null) return null;
  const after = { ...state, active: null, canary: null, earlier: [...earlier, active] };
  return { after, kind: 'withdraw', from: active, to: null };
}

/**
 * Takes a version out for good, and the way back that leads to it; null where it is out already.
 * @throws {Problem} `version_en_uso` while visitors get it
 */
export function retire(state: ChannelState, version: string): Change | null {
  if (state.active === version || state.canary?.version === version) throw new Problem('version_en_uso');
  if (state.retired.includes(version)) return null;
  const earlier = state.earlier.filter((other) => other !== version);
  const after = { ...state, earlier, retired: [...state.retired, version] };
  return { after, kind: 'retire', from: version, to: null };
}

/** Closes a version whose files are about to be deleted; null where it is needed, or closed already. */
export function collect(state: ChannelState, version: string): Change | null {
  if (isNeeded(state, version) || state.collecting.includes(version)) return null;
  const after = { ...state, collecting: [...state.collecting, version] };
  return { after, kind: 'collect', from: version, to: null };
}

/** True while visitors get a version, or a way back leads to it. */
export function isNeeded({ active, earlier, canary }: ChannelState, version: string): boolean {
  return active === version || earlier.slice(-KEPT_WAYS).includes(version) || canary?.version === version;
}
