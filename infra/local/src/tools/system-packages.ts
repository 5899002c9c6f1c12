import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { paths } from '../paths.ts';
import { findProgram, runCommand } from '../process/command.ts';
import type { Step } from '../progress/progress.ts';
import { texts } from '../texts.ts';

/** Programs that the platform calls, and the Debian packages that contain them. */
const packageOf = {
  'redis-server': 'redis-server',
  javac: 'default-jdk-headless',
  mvn: 'maven',
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffmpeg',
  'heif-enc': 'libheif-examples',
  chromium: 'chromium',
  'chromium-headless-shell': 'chromium-headless-shell',
  faketime: 'faketime',
  pip3: 'python3-pip',
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
} as const;

export type SystemProgram = keyof typeof packageOf;

let running: Promise<void> = Promise.resolve();

/**
 * Makes sure that programs are on PATH. As root on Debian missing ones are installed, one installation at a time.
 * @throws {Failure} naming the command to run where that is not possible
 */
export async function requirePrograms(programs: readonly SystemProgram[], step: Step): Promise<void> {
  if ((await missingOf(programs)).length === 0) return;
  const turn = running.then(() => install(programs, step));
  running = turn.catch(() => undefined);
  await turn;
}

/** True if programs that can be done without are on PATH; as root on Debian missing ones are installed. */
async function hasPrograms(programs: readonly SystemProgram[], step: Step): Promise<boolean> {
  await requirePrograms(programs, step).catch(() => undefined);
  return (await missingOf(programs)).length === 0;
}

/**
 * Makes sure that the programs are there which tests run, and a browser: Chromium's headless shell, else Chromium.
 * @throws {Failure} naming the command to run where that is not possible
 */
export async function requireTestPrograms(step: Step): Promise<void> {
  const always = ['faketime', 'ffmpeg', 'ffprobe'] as const;
  await hasPrograms(['heif-enc'], step);
  if (process.env.CHROMIUM_PATH) return requirePrograms(always, step);
  await requirePrograms([...always, 'chromium-headless-shell'], step).catch(() =>
    requirePrograms([...always, 'chromium'], step),
  );
}

/** Those of the programs that are not on PATH. */
export async function missingOf(programs: readonly SystemProgram[]): Promise<SystemProgram[]> {
  const found = await Promise.all(programs.map((program) => findProgram(program)));
  return programs.filter((_, index) => found[index] === null);
}

async function install(programs: readonly SystemProgram[], step: Step): Promise<void> {
  const missing = await missingOf(programs);
  const [first] = missing;
  if (first === undefined) return;
  const packages = [...new Set(missing.map((program) => packageOf[program]))];
  const apt = await findProgram('apt-get');
  if (apt === null || process.getuid?.() !== 0) throw new Failure(texts.missingProgram(first, packages));
  step.stage(texts.stages.installing(packages.join(', ')));
  const log = join(paths.logs, 'apt.log');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const lock = '-oDPkg::Lock::Timeout=120';
  await updateAptLists(log);
  await runCommand(apt, ['install', '-y', '--no-install-recommends', lock, ...packages], { log, env });
}

/** Fetches the lists of Debian's packages: a fresh container has none. */
export async function updateAptLists(log: string): Promise<void> {
  await runCommand('apt-get', ['update', '-oDPkg::Lock::Timeout=120'], { log });
}
