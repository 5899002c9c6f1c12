import { join } from 'node:path';
import { paths } from '../paths.ts';
import { findProgram, runCommand } from '../process/command.ts';
import { Progress } from '../progress/progress.ts';
import { texts } from '../texts.ts';
import { exists } from './exists.ts';
import { findGo } from './go.ts';
import { cachedFolder, fingerprint } from './once.ts';

/** A program that is a Go module, at an exact version. */
export interface GoTool {
  module: string;
  version: string;
  /** Name of the built file, as on PATH. */
  program: string;
  /** True if PATH is not looked at, because another program may have this name. */
  ambiguous?: boolean;
}

/**
 * Path of a Go program: the one on PATH, the one that was built before, or a new build, which is kept.
 * @param build false builds nothing; null then says that there is none
 * @throws {Failure} where the build fails
 */
export async function findTool(tool: GoTool, build: boolean): Promise<string | null> {
  const { module, version, program, ambiguous = false } = tool;
  const installed = ambiguous ? null : await findProgram(program);
  if (installed) return installed;
  const key = fingerprint(module, version);
  if (!build && !(await exists(join(paths.cache, `${program}-${key}`)))) return null;
  const progress = new Progress();
  try {
    const folder = await cachedFolder(program, key, (draft) =>
      progress.run(
        program,
        async (step) => {
          const go = await findGo(step);
          step.stage(texts.stages.compiling);
          await runCommand(go, ['install', '-trimpath', '-ldflags', '-s -w', `${module}@${version}`], {
            log: join(paths.logs, `${program}-build.log`),
            env: { GOBIN: draft, GOFLAGS: '-mod=mod -buildvcs=false', CGO_ENABLED: '0' },
          });
        },
        () => version,
      ),
    );
    return join(folder, program);
  } finally {
    progress.close();
  }
}
