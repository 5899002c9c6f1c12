import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FirstFault } from '@vitrina/first-content';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FirstEngine, programOf } from '../src/page/first/engine.ts';
import { attempts, exhausting, hostileModule } from './hostile-modules.ts';

const SECRET = 'visitante-7f3a91c2';
const GOOD = programOf(
  `globalThis.vitrinaFirst = (input) => JSON.stringify({ html: input, head: {}, linkedData: [] });`,
);

let engine: FirstEngine;
let folder: string;
let listener: Server;
let surroundings: { port: number; file: string };
let connections = 0;
let signals = 0;
const count = () => {
  signals += 1;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-escapes-'));
  const file = join(folder, 'secret.txt');
  writeFileSync(file, SECRET);
  listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  surroundings = { port: (listener.address() as AddressInfo).port, file };
  process.env.VITRINA_TEST_SECRET = SECRET;
  process.on('SIGUSR1', count);
  engine = new FirstEngine(undefined);
});
afterAll(async () => {
  process.off('SIGUSR1', count);
  delete process.env.VITRINA_TEST_SECRET;
  await engine?.close();
  listener?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  connections = 0;
  signals = 0;
});
afterEach(async () => {
  // The process still serves the next module.
  expect(await engine.draw(GOOD, 'hola')).toContain('hola');
});

/** Result of a module: its text, or the reason of its failure. */
const result = (source: string, input: string) =>
  engine.draw(programOf(source), input).catch((error: unknown) => {
    expect(error).toBeInstanceOf(FirstFault);
    return (error as FirstFault).message;
  });

describe('a hostile module', () => {
  it.each(Object.entries(attempts))('reaches nothing if it %s', async (_what, attempt) => {
    const source = hostileModule(attempt, surroundings);
    const first = await result(source, JSON.stringify({ secret: SECRET }));
    const second = await result(source, JSON.stringify({ other: 1 }));
    for (const text of [first, second]) {
      const drawn = /^\{"html":"(?<found>[^"]*)"/.exec(text);
      // A module that completed lists the objects it reached; a module that failed gives only a reason.
      expect(drawn?.groups?.found ?? '').toBe('');
    }
    expect(second).not.toContain(SECRET);
    expect([connections, signals]).toEqual([0, 0]);
  });

  it.each(Object.entries(exhausting))('fails if it %s, while its process serves the others', async (_what, attempt) => {
    const source = programOf(hostileModule(attempt, surroundings));
    await engine.load(source);
    const drawing = engine.draw(source, '{}').catch((error: unknown) => error);
    expect(await engine.draw(GOOD, 'a la vez')).toContain('a la vez');
    expect(await drawing).toBeInstanceOf(FirstFault);
  });

  it('gets no more memory than its limit, however often it asks', async () => {
    const source = programOf(hostileModule(exhausting['allocates without end'] ?? { draw: '' }, surroundings));
    const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${drawingProcess()}/status`, 'utf8'))?.[1]);
    await engine.draw(GOOD, '');
    const before = resident();
    for (let round = 0; round < 4; round += 1) await expect(engine.draw(source, '{}')).rejects.toThrow(FirstFault);
    expect(resident() - before).toBeLessThan(160_000);
  });
});

describe('the drawing process', () => {
  it('holds no environment and no descriptor of the gateway except its two pipes', async () => {
    await engine.draw(GOOD, '');
    const pid = drawingProcess();
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('');
    const open = (of: number | string) =>
      readdirSync(`/proc/${of}/fd`).flatMap((fd) => {
        try {
          return [readlinkSync(`/proc/${of}/fd/${fd}`)];
        } catch {
          return [];
        }
      });
    const own = new Set(open('self').filter((target) => target.startsWith('socket:')));
    // Its standard input and output are socket pairs, whose other ends have different numbers.
    expect(open(pid).filter((target) => own.has(target))).toEqual([]);
    expect(open(pid).filter((target) => target.startsWith('/') && !target.startsWith('/dev/'))).toEqual([]);
  });

  it('stops with the gateway, and starts again after it was killed', async () => {
    await engine.draw(GOOD, '');
    const pid = drawingProcess();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => engine.draw(GOOD, 'de nuevo').catch(() => '')).toContain('de nuevo');
    expect(drawingProcess()).not.toBe(pid);
  });
});

/** Pid of this process's drawing child. */
function drawingProcess(): number {
  const children = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='], { encoding: 'utf8' });
  const line = children.split('\n').find((child) => child.includes('first-content.js'));
  return Number(line?.trim().split(/\s+/)[0]);
}
