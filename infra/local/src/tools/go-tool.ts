import { join } from 'node:path';
import { paths } from '../paths.ts';
import { findProgram, runCommand } from '../process/command.ts';
import { Progress } from '../progress/progress.ts';
import { texts } from '../texts.ts';
import { exists } from './exists.ts';
import { findGo } from './go.ts';
import { cachedFolder, fingerprint } from './once.ts';

/** Program built from a Go module at an exact version. */
export interface GoTool {
  module: string;
  version: string;
  /** Name of the program on PATH and of the built file. */
  program: string;
  /** True to ignore PATH, because another program may have this name. */
  ambiguous?: boolean;
}

/**
 * Finds a Go program on PATH or among earlier builds, else builds and keeps it.
 * @param build false never builds
 * @returns its path; null if the program was not found and `build` is false
 * @throws {Failure} if the build fails
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
