import { Problem } from '@vitrina/kernel';
import type { Canary, ChannelState, MoveKind } from './channels.ts';

/** Effect of a decision on a channel, with its line for the log. */
export interface Change {
  after: Omit<ChannelState, 'name' | 'revision'>;
  kind: MoveKind;
  from: string | null;
  to: string | null;
  /** Only for a canary: share of the visitors that gets it, 1 to 99. */
  percentage?: number;
}

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
    throw new Problem('publicacion_rechazada', {
      details: ['un canario necesita una versión activa a su lado; activa la primera para todos, sin --canary'],
    });
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

/** Earlier live versions kept however old they are, so that a rollback has a target if the previous version is bad. */
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

/**
 * Sets a microfrontend's configuration for every version of it.
 * @param configuration JSON text; null removes it
 * @returns null if it is set already
 */
export function configure(state: ChannelState, configuration: string | null): Change | null {
  if (state.configuration === configuration) return null;
  return { after: { ...state, configuration }, kind: 'configure', from: state.active, to: state.active };
}
