import type { ContractFile, JavaScriptLimits } from '@vitrina/contracts/microfrontends';
import type { LiveChannel } from '@vitrina/contracts/microfrontends/resolve';
import { contractProblems } from './contract.ts';

/**
 * Reasons, as texts for the team, why a build does not fit the versions served with it; empty if it fits. It must fit
 * the live version of every other microfrontend and its canary, if any: a page may contain either.
 * @param raised JavaScript limits that an administrator raised for this name
 */
export function fitProblems(
  contract: ContractFile,
  channels: readonly LiveChannel[],
  raised?: JavaScriptLimits,
): string[] {
  const live = channels.map(({ active }) => active.contract);
  const canaries = channels.map(({ active, canary }) => (canary?.release ?? active).contract);
  return [...new Set([...contractProblems(contract, live, raised), ...contractProblems(contract, canaries, raised)])];
}
