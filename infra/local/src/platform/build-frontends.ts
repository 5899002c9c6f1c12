import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pMap from 'p-map';
import { paths, root } from '../paths.ts';
import { runCommand } from '../process/command.ts';
import type { Step } from '../progress/progress.ts';
import { texts } from '../texts.ts';
import { exists } from '../tools/exists.ts';
import { hashOf } from '../tools/inputs.ts';
import { frontends } from './frontends.ts';

/** Sources shared by every part of the interface. */
const shared = ['shell/sdk', 'shell/federation', 'services/contracts/src', 'package-lock.json', 'tsconfig.base.json'];
/** Number of simultaneous builds: each takes a core and about 400 MB. */
const AT_ONCE = 2;

/**
 * Builds the parts of the interface whose sources changed since their last build.
 * @returns names of the parts that were built
 * @throws {Failure} with the end of the build's log
 */
export async function buildFrontends(step: Step, logs: string): Promise<string[]> {
  const stale: Array<{ folder: string; hash: string }> = [];
  const common = await hashOf(shared);
  for (const folder of frontends) {
    const hash = `${common}\n${await hashOf(folder === 'shell' ? shellSources : [folder])}`;
    const built = await readFile(stampOf(folder), 'utf8').catch(() => '');
    if (built !== hash || !(await exists(join(root, folder, 'dist')))) stale.push({ folder, hash });
  }
  let done = 0;
  const build = async ({ folder, hash }: (typeof stale)[number]) => {
    step.stage(`${texts.stages.compiling} ${folder}`, (done / stale.length) * 100);
    const log = join(logs, `build-${folder}.log`);
    await runCommand('npm', ['run', '--silent', 'build'], { cwd: join(root, folder), log });
    await mkdir(dirname(stampOf(folder)), { recursive: true });
    await writeFile(stampOf(folder), hash);
    done += 1;
  };
  await pMap(stale, build, { concurrency: AT_ONCE });
  return stale.map(({ folder }) => folder);
}

/** Sources of the shell alone: its folder also holds the SDK and the build tool, which count as shared. */
const shellSources = ['shell/src', 'shell/microfrontend.ts', 'shell/package.json'];

const stampOf = (folder: string) => join(paths.cache, 'built', folder);
