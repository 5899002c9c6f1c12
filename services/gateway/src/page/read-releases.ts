import { resolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import {
  type LiveChannel,
  type LiveReleases,
  type Release,
  resolve,
  type SignedRelease,
} from '@vitrina/contracts/microfrontends/resolve';
import { routeProblem } from '@vitrina/contracts/microfrontends/routes';
import { isSigned, type ReleaseTrust } from '@vitrina/contracts/microfrontends/signature';
import { signedTeamOrder } from '@vitrina/contracts/microfrontends/team';
import { z } from 'zod';

/** The registry's answer except its releases: a broken release must not invalidate the others. */
const unread = z.object({
  revision: z.number().int().min(0),
  channels: z.array(z.object({ name: z.string(), active: z.unknown(), canary: z.unknown().optional() })),
});

/** Minimal part of a release needed to name it; the registry checked the contract when it was published. */
const release = z.object({
  version: z.string(),
  contract: z.custom<Release['contract']>((value) => typeof value === 'object' && value !== null),
  signature: z.string().nullable(),
  // An order in a newer form certifies nothing, so the configured keys count.
  team: signedTeamOrder.nullish().catch(null),
  configuration: z.string().nullish().catch(null),
});

/** Releases for pages, and the releases that no page can carry, as texts for the log. */
interface ReadReleases {
  releases: LiveReleases;
  leftOut: string[];
}

const canaryOf = z.object({ percentage: z.number().int().min(1).max(99), release: z.unknown() });

/** This gateway cannot run the live shell: it is newer, broken, or not signed by its team. */
export class ShellUnreadable extends Error {}

/**
 * Reads the releases for visitors. Leaves out releases that their team did not sign or whose contract is invalid; such
 * a canary gets no visitors.
 * @param trust what releases are checked with; undefined if they need no signature
 * @throws {ShellUnreadable} because a shell that no page can run is worse than the last good one; also if the value is
 *   not an answer
 */
export function readReleases(value: unknown, trust: ReleaseTrust | undefined): ReadReleases {
  const { revision, channels } = unread.parse(value);
  const leftOut: string[] = [];
  const good = channels.flatMap(({ name, active, canary }): LiveChannel[] => {
    const read = readRelease(name, active, trust);
    if ('fault' in read) {
      leftOut.push(`${name}: ${read.fault}`);
      if (name === 'shell') throw new ShellUnreadable(`the shell is not to be run: ${read.fault}`);
      return [];
    }
    leftOut.push(...read.badRoutes.map((problem) => `${name}: ${problem}`));
    return [{ name, active: read.release, canary: canary ? readCanary(name, canary, trust, leftOut) : null }];
  });
  return { releases: { revision, channels: good }, leftOut };
}

function readCanary(
  name: string,
  value: unknown,
  trust: ReleaseTrust | undefined,
  leftOut: string[],
): LiveChannel['canary'] {
  const parsed = canaryOf.safeParse(value);
  const read = parsed.success
    ? readRelease(name, parsed.data.release, trust)
    : { fault: z.prettifyError(parsed.error) };
  if ('fault' in read) {
    leftOut.push(`${name}, canary: ${read.fault}`);
    return null;
  }
  leftOut.push(...read.badRoutes.map((problem) => `${name}, canary: ${problem}`));
  return { percentage: parsed.data?.percentage ?? 0, release: read.release };
}

/** Reads one release of a microfrontend; null if no page can run it. */
export function readSigned(name: string, value: unknown, trust: ReleaseTrust | undefined): SignedRelease | null {
  const read = readRelease(name, value, trust);
  return 'fault' in read ? null : read.release;
}

type Read = { release: SignedRelease; badRoutes: string[] } | { fault: string };

function readRelease(name: string, value: unknown, trust: ReleaseTrust | undefined): Read {
  const parsed = release.safeParse(value);
  if (!parsed.success) return { fault: z.prettifyError(parsed.error) };
  const { contract } = parsed.data;
  if (contract.name !== name) return { fault: `the contract is of ${contract.name}` };
  if (trust && !isSigned(trust, parsed.data)) return { fault: 'its team did not sign it' };
  try {
    const resolved = resolvedMicrofrontend.safeParse(resolve(parsed.data));
    if (!resolved.success) return { fault: z.prettifyError(resolved.error) };
  } catch (error) {
    return { fault: String(error) };
  }
  const problems = contract.declaration.routes.map(({ path }) => routeProblem(path));
  return { release: parsed.data, badRoutes: problems.filter((problem) => problem !== null) };
}
