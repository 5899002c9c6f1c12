import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_PLACE } from '@vitrina/contracts/places';
import { root } from '../paths.ts';
import { nodeFlags, runCommand } from '../process/command.ts';
import { runMarker } from '../process/run.ts';
import type { Step } from '../progress.ts';
import { environmentFor } from '../secrets.ts';
import { texts } from '../texts.ts';
import { fingerprint } from '../tools/cache.ts';
import { hashOf } from './source-hash.ts';

interface DemoOptions {
  run: string;
  /** Address of the gateway. */
  url: string;
  providers: number;
  /** Includes the secrets of all processes. */
  environment: Record<string, string>;
  logs: string;
  step: Step;
}

/** Seeding that has filled the default place and continues with the others. */
export interface Seeding {
  /** First lines of output, for people: the seed, the demo accounts and their password. */
  accounts: string[];
  /** Resolves when all data is written; rejects with a {@link Failure} if the seeding failed. */
  finished: Promise<void>;
  /** Ends the seeding early. */
  stop(): void;
}

/** Record in a data folder whose seeding has ended. */
interface Seeded {
  /** Hash of the demo's sources, size and database. */
  demo: string;
  accounts: string[];
}

/**
 * Seeds a data folder like {@link seedDemo}, or finds it seeded by an earlier start with the same people, texts and
 * database: checking all of them by requests takes ten seconds of CPU time.
 * @param data folder that outlives a start
 * @returns the seeding; null for `finished` if there was nothing to do
 * @throws {Failure} as `seedDemo`
 */
export async function seedOnce(
  data: string,
  options: DemoOptions,
): Promise<Omit<Seeding, 'finished'> & { finished: Promise<void> | null }> {
  const file = join(data, 'demo.json');
  const sources = await hashOf(['infra/demo/src', 'services/contracts/src']);
  const demo = fingerprint(sources, String(options.providers), options.environment.MONGODB_URL ?? '');
  const known = await readSeeded(file);
  if (known?.demo === demo && (await hasWorks(options.url)))
    return { accounts: known.accounts, finished: null, stop: () => {} };
  const seeding = await seedDemo(options);
  let isStopped = false;
  const finished = seeding.finished.then(() =>
    isStopped ? undefined : writeFile(file, JSON.stringify({ demo, accounts: seeding.accounts } satisfies Seeded)),
  );
  const stop = () => {
    isStopped = true;
    seeding.stop();
  };
  return { accounts: seeding.accounts, finished, stop };
}

/** Reads a record; null without one, and for one that a crash cut off. */
export async function readSeeded(file: string): Promise<Seeded | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Returns true if the first place shows a work: its database may have been emptied. False without an answer: the demo
 * command reports what is wrong.
 * @param url address of the gateway
 */
export async function hasWorks(url: string): Promise<boolean> {
  const query = new URLSearchParams({ country: DEFAULT_PLACE.country, state: DEFAULT_PLACE.subdivision, limit: '1' });
  const works: unknown = await fetch(`${url}/api/galeria?${query}`)
    .then((response) => response.json())
    .catch(() => null);
  return Array.isArray(works) && works.length > 0;
}

/**
 * Runs the demo command and resolves once the place that a first visitor sees is filled.
 * @throws {Failure} if the command ends before that
 */
export function seedDemo({ run, url, providers, environment, logs, step }: DemoOptions): Promise<Seeding> {
  const accounts: string[] = [];
  const stopping = new AbortController();
  step.stage(texts.stages.starting);
  return new Promise((resolve, reject) => {
    const onLine = (line: string, output: 'stdout' | 'stderr') => {
      const progress = /^progreso:\s*(\d+)\/(\d+)/.exec(line);
      if (progress) {
        const [, done = '0', total = '1'] = progress;
        step.stage(`${done}/${total}`, (Number(done) / Number(total)) * 100);
      } else if (line.startsWith('listo:')) resolve(seeding);
      else if (output === 'stdout' && !line.startsWith('fallo:')) accounts.push(line);
    };
    const command = [...nodeFlags, '--import', 'tsx', join(root, 'infra/demo/src/cli.ts')];
    const finished = runCommand(process.execPath, [...command, '--url', url, '--providers', String(providers)], {
      cwd: root,
      env: { ...environmentFor('demo', environment), [runMarker]: run },
      log: join(logs, 'demo.log'),
      onLine,
      signal: stopping.signal,
    }).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    });
    const seeding: Seeding = { accounts, finished, stop: () => stopping.abort() };
    finished.then(() => resolve(seeding), reject);
  });
}
