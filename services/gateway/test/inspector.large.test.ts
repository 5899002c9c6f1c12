import { spawn } from 'node:child_process';
import { childrenOf, startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listeningPorts } from './listening-ports.ts';
import { publishedToday, signUp } from './people.ts';
import { darkPicture } from './pictures.ts';
import { startWholePlatform, type WholePlatform } from './whole-platform.ts';

// Each inspector gets a free port: with the default port only the first would open.
const env = { NODE_OPTIONS: '--inspect-port=0' };

let platform: WholePlatform;
let allInOne: TestService;

beforeAll(async () => {
  platform = await startWholePlatform({ worker: true, env });
  allInOne = await startService('all-in-one', { ...env, TEAM_TOKENS: `mf-prueba:${'t'.repeat(32)}` });
});
afterAll(async () => {
  await Promise.all([platform?.stop(), allInOne?.stop()]);
});

const running = () => [...platform.processes, allInOne];

/** Waits until a Node without the platform's options, which gets the signal last, has opened its inspector. */
async function openInspector(): Promise<void> {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000); console.log(1)'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGUSR1');
    await vi.waitFor(async () => expect(await listeningPorts(child.pid ?? 0)).toHaveLength(1), { timeout: 60_000 });
  } finally {
    child.kill('SIGKILL');
  }
}

it('the platform opens no inspector in any service, worker or decoder that gets SIGUSR1', async () => {
  const { url, processes } = platform;
  const { cookie } = await signUp(url, 'proveedor');
  const form = new FormData();
  for (const [name, value] of Object.entries({ evento: 'Obra', descripcion: 'Fugas.', ...publishedToday() }))
    form.append(name, value);
  form.append('file', darkPicture(), 'obra.png');
  const answer = await fetch(`${url}/api/subir_archivo`, { method: 'POST', body: form, headers: { cookie } });
  expect(answer.status, await answer.text()).toBeLessThan(300);
  const decoders = await vi.waitFor(
    async () => {
      const children = (await Promise.all(processes.map(({ pid }) => childrenOf(pid)))).flat();
      expect(children).not.toEqual([]);
      return children;
    },
    { timeout: 60_000 },
  );
  const pids = [...running().map(({ pid }) => pid), ...decoders];
  const before = await Promise.all(pids.map(listeningPorts));
  for (const pid of pids) process.kill(pid, 'SIGUSR1');
  await openInspector();
  expect(await Promise.all(pids.map(listeningPorts))).toEqual(before);
  for (const service of running()) expect((await fetch(`${service.url}/ready`)).status).toBe(200);
});
