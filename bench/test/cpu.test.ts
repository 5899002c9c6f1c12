import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { cpuMs, ownCpuMs, parseStat } from '../src/measure.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts a process with a child that computes for a while and then waits; both end with their pipe. */
function busyFamily(): ChildProcess {
  const work = 'const to = Date.now() + 300; while (Date.now() < to); console.log("done"); process.stdin.resume();';
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(work)}], { stdio: 'inherit' })`;
  const child = spawn(process.execPath, ['-e', parent], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

describe('measuring CPU time', () => {
  it('parses the fields after a name with spaces and brackets', () => {
    const line = '42 (a (b) c) S 7 42 42 0 -1 4194304 1 2 3 4 150 50 30 20 20 0 1 0 999';
    expect(parseStat(line)).toEqual({ parent: 7, ownMs: 2_000, endedChildrenMs: 500 });
  });

  it('includes the time of a child of the process', async () => {
    const family = busyFamily();
    await new Promise((resolve) => family.stdout?.once('data', resolve));
    const pid = family.pid ?? 0;
    const together = await cpuMs(pid);
    const alone = await ownCpuMs(pid);
    // The child has started Node and computed; even on a busy machine that takes more than 20 ms.
    expect(together - alone).toBeGreaterThan(20);
  });

  it('refuses a process that is not running', async () => {
    await expect(cpuMs(2 ** 22 + 1)).rejects.toThrow('has ended');
    await expect(ownCpuMs(2 ** 22 + 1)).rejects.toThrow('has ended');
  });
});
