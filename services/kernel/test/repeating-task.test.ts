import { pino } from 'pino';
import { expect, it } from 'vitest';
import { RepeatingTask } from '../src/service/repeating-task.ts';

const silent = pino({ level: 'silent' });

it('starts a run only when the one before has ended', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const task = new RepeatingTask(
    async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      runs += 1;
    },
    { pauseMs: 1, failureMessage: 'failed', log: silent },
  );
  task.start();
  await expect.poll(() => runs).toBeGreaterThan(3);
  await task.close();
  expect(most).toBe(1);
});

it('continues after a failed run, and logs it', async () => {
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => said.push(line) });
  let runs = 0;
  const task = new RepeatingTask(
    async () => {
      runs += 1;
      if (runs === 1) throw new Error('away');
    },
    { pauseMs: 1, failureMessage: 'nothing was looked at', log },
  );
  task.start();
  await expect.poll(() => runs).toBeGreaterThan(2);
  await task.close();
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('nothing was looked at');
});

it('closes after the current run, which gets a signal to end', async () => {
  let ended = false;
  let started = false;
  const task: RepeatingTask = new RepeatingTask(
    async () => {
      started = true;
      await expect.poll(() => task.closed).toBe(true);
      ended = true;
    },
    { pauseMs: 60_000, failureMessage: 'failed', log: silent },
  );
  task.start();
  expect(started).toBe(true);
  await task.close();
  expect(ended).toBe(true);
});

it('delays the first run if configured, and never starts it if closed before', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const task = new RepeatingTask(run, { pauseMs: 1, firstAfterMs: 60_000, failureMessage: 'failed', log: silent });
  task.start();
  await task.close();
  expect(runs).toBe(0);
});

it('starts the next run sooner on request, and never later', async () => {
  let runs = 0;
  const count = async () => {
    runs += 1;
  };
  const task = new RepeatingTask(count, { pauseMs: 60_000, failureMessage: 'failed', log: silent });
  task.hasten();
  expect(runs).toBe(0);
  task.start();
  await task.settled();
  task.hasten(5);
  task.hasten(60_000);
  await expect.poll(() => runs).toBe(2);
  await task.close();
  task.hasten();
  expect(runs).toBe(2);
});

it('runs again right after a run during which that was requested', async () => {
  let runs = 0;
  const task = new RepeatingTask(
    async () => {
      runs += 1;
      if (runs === 1) task.hasten();
    },
    { pauseMs: 60_000, failureMessage: 'failed', log: silent },
  );
  task.start();
  await expect.poll(() => runs).toBe(2);
  await task.close();
});

it('pauses as long as a run asks for', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    return { pauseMs: 1 };
  };
  const task = new RepeatingTask(run, { pauseMs: 3_600_000, failureMessage: 'failed', log: silent });
  task.start();
  await expect.poll(() => runs).toBeGreaterThan(2);
  await task.close();
});

it('pauses as configured after a failed run, whatever an earlier one asked for', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs % 2 === 0) throw new Error('away');
    return { pauseMs: 3_600_000 };
  };
  const task = new RepeatingTask(run, { pauseMs: 1, failureMessage: 'failed', log: silent });
  task.start();
  await task.settled();
  // The second run fails, and the third follows.
  task.hasten();
  await expect.poll(() => runs).toBe(3);
  await task.close();
});
