import { until } from '@vitrina/local';
import { type Container, docker } from '../../src/engine.ts';
import type { Outage } from './load.ts';

/** Time to wait for a killed container, in milliseconds. */
const PATIENCE_MS = 40_000;
/** Interval between polls of the engine, in milliseconds. */
const EVERY_MS = 200;

/** Kills the process of a container, and waits until the engine has restarted it and it is healthy again. */
export async function kill({ id, service }: Container): Promise<Outage> {
  const state = () => docker(['inspect', '--format', '{{.State.StartedAt}} {{.State.Health.Status}}', id]);
  const [before] = (await state()).split(' ');
  const pid = Number(await docker(['inspect', '--format', '{{.State.Pid}}', id]));
  const from = performance.now();
  // Avoids `docker kill`: the engine treats that as intended and does not restart the container.
  process.kill(pid, 'SIGKILL');
  const isBack = async () => {
    const [at, health] = (await state()).split(' ');
    return at !== before && health === 'healthy';
  };
  await until(isBack, PATIENCE_MS, { everyMs: EVERY_MS });
  return { service, from, to: performance.now() };
}
