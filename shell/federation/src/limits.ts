import { budgetOverrun, type ContractFile, hasReviewedBudget } from '@vitrina/contracts/microfrontends';
import { registryUrl } from './credentials.ts';
import { getTeam } from './registry-client.ts';

/** Longest wait for the platform during a build, in milliseconds: without an answer the usual limits are compared. */
const WAIT_MS = 3_000;

/**
 * Compares a build with its JavaScript limits, those that the platform's administrators raised included. The platform is asked
 * only where the build is over the usual ones.
 * @returns one line with the remedy, or null within the limits
 */
export async function overrunOf(contract: ContractFile): Promise<string | null> {
  const overrun = budgetOverrun(contract);
  if (!overrun || hasReviewedBudget(contract.name)) return overrun;
  const { limites } = await getTeam(await registryUrl(), contract.name, WAIT_MS).catch(() => ({ limites: null }));
  return budgetOverrun(contract, limites ? { firstKb: limites.primera, totalKb: limites.total } : undefined);
}
