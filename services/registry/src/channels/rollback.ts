import type { SignedRelease } from '@vitrina/contracts/microfrontends/resolve';
import { Problem } from '@vitrina/kernel';
import { fitOrRefuse } from '../gate/fit.ts';
import type { Registry } from '../registry.ts';
import { type ChannelState, channelOf, type Snapshot } from './channels.ts';
import { activate, type Change, isWithdrawn } from './moves.ts';

/** Rollback targets, best first: earlier live versions without own failure reports, newest first, then those with fewest. */
export async function rollbackTargets({ versions }: Registry, state: ChannelState): Promise<string[]> {
  const earlier = state.earlier.filter((version) => !isWithdrawn(state, version)).reverse();
  const failures = await versions.ownFailures(state.name, earlier);
  const existing = earlier.filter((version) => failures.has(version));
  return existing.sort((a, b) => (failures.get(a) ?? 0) - (failures.get(b) ?? 0));
}

/**
 * Makes the best earlier version live that fits the live versions; ends a canary on the way.
 * @throws {Problem} `version_desconocida` if there is no earlier version, else the reason why the best one may not go
 *   live
 */
export async function rollBack(registry: Registry, state: ChannelState, read: Snapshot): Promise<Change> {
  let refusal = new Problem('version_desconocida');
  for (const version of await rollbackTargets(registry, state)) {
    try {
      return await rollBackTo(registry, state, read, version);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (refusal.code === 'version_desconocida') refusal = error;
    }
  }
  throw refusal;
}

/**
 * Makes a version live even if another is in canary.
 * @throws {Problem} `version_desconocida`, `version_retirada`, `publicacion_rechazada`
 */
export async function rollBackTo(
  registry: Registry,
  state: ChannelState,
  read: Snapshot,
  version: string,
): Promise<Change> {
  await fitOrRefuse(registry, read, state.name, version);
  return activate({ ...state, canary: null }, version);
}

/**
 * Returns the replacement of a version that failed in a browser: the live version if a canary failed, else the newest earlier version without its own failure reports, else the
 * version with the fewest.
 * @throws {Problem} `version_desconocida` if none may be live today
 */
export async function lastGood(registry: Registry, name: string, failed: string): Promise<SignedRelease> {
  const read = await registry.channels.read();
  const state = channelOf(read, name);
  const live = state.active === null ? [] : [state.active];
  const candidates = [...live, ...(await rollbackTargets(registry, state))];
  for (const version of candidates.filter((other) => other !== failed)) {
    try {
      const release = await fitOrRefuse(registry, read, name, version, false);
      return { ...release, configuration: state.configuration };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  throw new Problem('version_desconocida');
}
