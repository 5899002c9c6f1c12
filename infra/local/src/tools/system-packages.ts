import { join } from 'node:path';
import { paths } from '../paths.ts';
import { findProgram, runCommand } from '../process/command.ts';
import type { Step } from '../progress.ts';
import { Failure, texts } from '../texts.ts';

/** Debian packages of the programs that the platform calls, by program. */
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

type SystemProgram = keyof typeof packageOf;

let running: Promise<void> = Promise.resolve();

/**
 * Ensures that programs are on PATH; as root on Debian installs missing programs, one installation at a time.
 * @throws {Failure} with the command to run if it cannot install them
 */
export async function requirePrograms(programs: readonly SystemProgram[], step: Step): Promise<void> {
  if ((await missingOf(programs)).length === 0) return;
  const turn = running.then(() => install(programs, step));
  running = turn.catch(() => undefined);
  await turn;
}

/**
 * Ensures that the programs for tests are installed, and a browser: Chromium's headless shell, else Chromium.
 * @throws {Failure} with the command to run if it cannot install them
 */
export async function requireTestPrograms(step: Step): Promise<void> {
  const always = ['faketime', 'ffmpeg', 'ffprobe'] as const;
  // Optional: tests of HEIC files are skipped without it.
  await requirePrograms(['heif-enc'], step).catch(() => undefined);
  if (process.env.CHROMIUM_PATH) return requirePrograms(always, step);
  await requirePrograms([...always, 'chromium-headless-shell'], step).catch(() =>
    requirePrograms([...always, 'chromium'], step),
  );
}

async function missingOf(programs: readonly SystemProgram[]): Promise<SystemProgram[]> {
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

/** Fetches Debian's package lists, which a fresh container lacks. */
export async function updateAptLists(log: string): Promise<void> {
  await runCommand('apt-get', ['update', '-oDPkg::Lock::Timeout=120'], { log });
}
