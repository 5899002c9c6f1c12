import { budgetOverrun, type ContractFile, hasReviewedBudget } from '@vitrina/contracts/microfrontends';
import { registryUrl } from './credentials.ts';
import { getTeam } from './registry-client.ts';

/** Longest wait for the platform during a build, in milliseconds. Without a response the default limits apply. */
const WAIT_MS = 3_000;

/**
 * Compares a build with its JavaScript limits, including limits that the platform's administrators raised. Requests them
 * only if the build exceeds the default ones.
 * @returns one line with the remedy, or null within the limits
 */
export async function overrunOf(contract: ContractFile): Promise<string | null> {
  const overrun = budgetOverrun(contract);
  if (!overrun || hasReviewedBudget(contract.name)) return overrun;
  const { limites } = await getTeam(await registryUrl(), contract.name, WAIT_MS).catch(() => ({ limites: null }));
  return budgetOverrun(contract, limites ? { firstKb: limites.primera, totalKb: limites.total } : undefined);
}
