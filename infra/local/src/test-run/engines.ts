import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../paths.ts';
import { findProgram, runCommand } from '../process/command.ts';
import { type Step, silentStep } from '../progress.ts';
import { texts } from '../texts.ts';
import { cachedFolder, fingerprint } from '../tools/cache.ts';
import { requirePrograms } from '../tools/system-packages.ts';

/** Mozilla's Firefox driver, which no Debian package contains. */
const GECKODRIVER = 'geckodriver@0.37.0';

/** Engines besides Chromium's in which the main journeys run, each with its preparation. */
const engines = {
  webkit: async (step: Step) => {
    await requirePrograms(['WebKitWebDriver', 'Xvfb'], step);
    return {};
  },
  firefox: async (step: Step) => {
    await requirePrograms(['firefox-esr'], step);
    return { GECKODRIVER_PATH: await findGeckodriver(step) };
  },
};

/** Available engines as variables for the journeys, and a line for each engine that is skipped. */
export interface Engines {
  names: string[];
  environment: Record<string, string>;
  leftOut: string[];
}

/**
 * Installs the browsers of the other engines if possible. It may take minutes on a new machine and runs during the
 * tests at the lowest priority. Engines that cannot be installed are skipped and listed.
 */
export async function prepareEngines(): Promise<Engines> {
  const ready: string[] = [];
  const environment: Record<string, string> = {};
  const leftOut: string[] = [];
  for (const [engine, prepare] of Object.entries(engines)) {
    try {
      Object.assign(environment, await prepare(silentStep));
      ready.push(engine);
    } catch (error) {
      leftOut.push(texts.engineLeftOut(engine, error instanceof Error ? error.message : String(error)));
    }
  }
  return { names: ready, environment: { ...environment, E2E_ENGINES: ready.join(',') }, leftOut };
}

/** Finds geckodriver on PATH, else builds it once from its crate, without optimizations, which tests do not need. */
async function findGeckodriver(step: Step): Promise<string> {
  const installed = process.env.GECKODRIVER_PATH ?? (await findProgram('geckodriver'));
  if (installed) return installed;
  const cargo = await findProgram('cargo');
  if (!cargo) throw new Error(texts.missingCargo(GECKODRIVER));
  const folder = await cachedFolder('geckodriver', fingerprint(GECKODRIVER), async (draft) => {
    step.stage(texts.stages.compiling);
    const install = ['install', '--locked', '--debug', '--root', draft, GECKODRIVER];
    await runCommand('nice', ['-n', '19', cargo, ...install], {
      log: join(paths.logs, 'test', 'geckodriver.log'),
      env: { CARGO_TARGET_DIR: join(draft, 'target'), CARGO_PROFILE_DEV_DEBUG: '0' },
    });
    await rm(join(draft, 'target'), { recursive: true, force: true });
  });
  return join(folder, 'bin', 'geckodriver');
}
