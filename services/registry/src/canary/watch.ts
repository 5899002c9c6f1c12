import { type Feature, Problem } from '@vitrina/kernel';
import type { Canary } from '../channels/channels.ts';
import { activate, haltCanary, raiseCanary } from '../channels/moves.ts';
import type { RegistryContext } from '../context.ts';
import { fitOrRefuse } from '../gate/fit.ts';
import type { Registry } from '../registry.ts';
import { texts } from '../texts.ts';
import type { Sample } from './sample.ts';
import { nextStep, pendingCondition, stepRule } from './steps.ts';
import { detectRegression, isSlowFromStart, type Regression } from './verdict.ts';

/** Interval between two scans of the canaries, in milliseconds. */
const WATCH_EVERY_MS = 2_000;

/** End and raise of canaries by the registry itself. */
export const canaries: Feature<RegistryContext> = {
  name: 'canaries',
  start(context) {
    const { registry, log } = context;
    const watch = async (signal: AbortSignal) => {
      const { halted, raised } = await watchCanaries(registry, signal);
      for (const name of halted) registry.fieldMetrics.halted(name);
      if (halted.length > 0) log.warn({ halted }, 'ended canaries that were worse than what is live');
      if (raised.length > 0) log.info({ raised }, 'gave canaries that held their next share');
    };
    context.leaderTask('canaries', ({ signal }) => watch(signal), {
      pauseMs: WATCH_EVERY_MS,
      failureMessage: 'canaries not looked at',
    });
  },
};

/** Result of one scan of the canaries. */
interface CanaryScan {
  /** Microfrontends whose canary was ended. */
  halted: string[];
  /** Microfrontends whose canary got a larger share, or went live. */
  raised: string[];
}

/**
 * Checks every canary: ends a canary that is worse than the live version, so that everyone gets the live version again;
 * gives an automatic canary that completed its step the next share.
 * @param signal ends the scan early
 */
export async function watchCanaries(registry: Registry, signal: AbortSignal): Promise<CanaryScan> {
  const watched: CanaryScan = { halted: [], raised: [] };
  for (const { name, active, canary } of (await registry.channels.read()).channels) {
    if (signal.aborted) break;
    if (active === null || canary === null) continue;
    const running = { name, active, canary };
    const found = await findRegression(registry, running);
    if (found) {
      await halt(registry, running, texts.ended[found.regression](found.canary, found.control));
      watched.halted.push(name);
    } else if (canary.automatic) {
      const done = await raise(registry, running);
      if (done) watched[done].push(name);
    }
  }
  return watched;
}

/** Finds a regression of a canary in the last two minutes or since it has its share, with the samples that show it. */
async function findRegression(
  registry: Registry,
  running: Running,
): Promise<{ regression: Regression; canary: Sample; control: Sample } | null> {
  const { name, active, canary } = running;
  const [sample, control, step] = await Promise.all([
    registry.rates.recent(name, canary.version, canary.since),
    registry.rates.recent(name, active, canary.since),
    readStepSamples(registry, running),
  ]);
  const regression = detectRegression(sample, control);
  if (regression) return { regression, canary: sample, control };
  return isSlowFromStart(step.canary, step.control) ? { regression: 'slower', ...step } : null;
}

async function halt(registry: Registry, { name, canary }: Running, reason: string) {
  await registry.move(name, { author: 'registro', reason }, (now) => haltCanary(now, canary.version));
}

/** Canary with the live version that it is compared with. */
interface Running {
  name: string;
  active: string;
  canary: Canary;
}

/** Gives a canary its next share after it completed its step; ends it if it no longer fits the live versions. */
async function raise(registry: Registry, running: Running): Promise<keyof CanaryScan | null> {
  const { name, canary } = running;
  const { version, percentage } = canary;
  const sample = await readStepSamples(registry, running);
  const seconds = (registry.clock.now().getTime() - canary.since.getTime()) / 1000;
  if (pendingCondition(stepRule(registry.config), seconds, sample.canary, sample.control) !== null) return null;
  const next = nextStep(percentage);
  try {
    await registry.move(name, { author: 'registro', reason: texts.raised(sample.canary) }, async (now, read) => {
      // Another process moved it since.
      if (now.canary?.version !== version || now.canary.percentage !== percentage) return null;
      await fitOrRefuse(registry, read, name, version);
      return next === 100 ? activate(now, version) : raiseCanary(now, next, registry.clock.now());
    });
    return 'raised';
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'publicacion_rechazada') throw error;
    await halt(registry, running, texts.unfit(error.details ?? []));
    return 'halted';
  }
}

/** Reads the counts of a canary and of the live version since the canary has its present share. */
export async function readStepSamples(
  { rates }: Registry,
  { name, active, canary }: Running,
): Promise<{ canary: Sample; control: Sample }> {
  const [sample, control] = await Promise.all([
    rates.since(name, canary.version, canary.since),
    rates.since(name, active, canary.since),
  ]);
  return { canary: sample, control };
}
