import { Problem } from '@vitrina/kernel';
import type { ChannelState } from '../store/channel-schemas.ts';
import type { Change } from './change.ts';

/**
 * Earlier live versions kept however old they are, so that a rollback still has a target if the previous version is
 * bad.
 */
const KEPT_WAYS = 3;

/**
 * Withdraws a microfrontend from all pages: neither a live version nor a canary remains. Null if it is already
 * withdrawn.
 * @throws {Problem} `publicacion_rechazada` for the shell, because no page works without it
 */
export function withdraw(state: ChannelState): Change | null {
  const { name, active, earlier } = state;
  if (name === 'shell') throw new Problem('publicacion_rechazada', { details: ['sin el shell no hay páginas'] });
  if (active === null) return null;
  const after = { ...state, active: null, canary: null, earlier: [...earlier, active] };
  return { after, kind: 'withdraw', from: active, to: null };
}

/**
 * Retires a version for good, also as a rollback target; null if it is already retired.
 * @throws {Problem} `version_en_uso` while visitors get it
 */
export function retire(state: ChannelState, version: string): Change | null {
  if (state.active === version || state.canary?.version === version) throw new Problem('version_en_uso');
  if (state.retired.includes(version)) return null;
  const earlier = state.earlier.filter((other) => other !== version);
  const after = { ...state, earlier, retired: [...state.retired, version] };
  return { after, kind: 'retire', from: version, to: null };
}

/** Closes a version whose files are about to be deleted; null if it is needed or already closed. */
export function collect(state: ChannelState, version: string): Change | null {
  if (isInUse(state, version) || state.collecting.includes(version)) return null;
  const after = { ...state, collecting: [...state.collecting, version] };
  return { after, kind: 'collect', from: version, to: null };
}

/** True while visitors get a version, or it is a rollback target. */
export function isInUse({ active, earlier, canary }: ChannelState, version: string): boolean {
  return active === version || earlier.slice(-KEPT_WAYS).includes(version) || canary?.version === version;
}
