import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../paths.ts';
import { lastLines, nodeFlags } from '../process/command.ts';
import { runMarker } from '../process/run.ts';
import type { Step } from '../progress.ts';
import { environmentFor } from '../secrets.ts';
import { Failure, texts } from '../texts.ts';

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
export function seedDemo(options: DemoOptions): Promise<Seeding> {
  const file = join(options.logs, 'demo.log');
  const log = createWriteStream(file);
  const args = [...nodeFlags, '--import', 'tsx', join(root, 'infra/demo/src/cli.ts'), '--url', options.url];
  const child = spawn(process.execPath, [...args, '--providers', String(options.providers)], {
    cwd: root,
    env: { ...process.env, ...environmentFor('demo', options.environment), [runMarker]: options.run },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const accounts: string[] = [];
  options.step.stage(texts.stages.starting);
  child.stderr.pipe(log, { end: false });
  const finished = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', async (code) => {
      if (code === 0 || child.killed) return resolve();
      reject(new Failure(texts.commandFailed('infra/demo', code ?? 1, file, await lastLines(file))));
    });
  });
  finished.catch(() => undefined);
  return new Promise((resolve, reject) => {
    const seeding: Seeding = { accounts, finished, stop: () => void child.kill('SIGTERM') };
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.write(`${line}\n`);
      const progress = /^progreso:\s*(\d+)\/(\d+)/.exec(line);
      if (progress) {
        const [, done = '0', total = '1'] = progress;
        options.step.stage(`${done}/${total}`, (Number(done) / Number(total)) * 100);
      } else if (line.startsWith('listo:')) resolve(seeding);
      else if (!line.startsWith('fallo:')) accounts.push(line);
    });
    finished.then(() => resolve(seeding), reject);
  });
}
