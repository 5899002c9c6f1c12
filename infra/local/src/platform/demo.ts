import { join } from 'node:path';
import { root } from '../paths.ts';
import { nodeFlags, runCommand } from '../process/command.ts';
import { runMarker } from '../process/run.ts';
import type { Step } from '../progress.ts';
import { environmentFor } from '../secrets.ts';
import { texts } from '../texts.ts';

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
