import { until } from '@vitrina/local';
import { type Container, containersOf, docker, labelOf, type Project } from '../engine.ts';
import type { Outage } from './load.ts';

/** Time limit until a killed container is healthy again, in milliseconds. */
const LONGEST_MS = 20_000;
/** Interval between polls of the engine, in milliseconds. */
const EVERY_MS = 200;

/** Outage of a killed container. */
interface KillResult extends Outage {
  /** Milliseconds from the kill until it was healthy again; above the limit if it did not recover. */
  ms: number;
  passed: boolean;
}

/** Kills the process of each container of some services in turn, and waits until the container is healthy again. */
export async function killEach(project: Project, services: readonly string[]): Promise<KillResult[]> {
  const results: KillResult[] = [];
  for (const container of await containersOf(labelOf(project))) {
    if (services.includes(container.service)) results.push(await kill(container));
  }
  return results;
}

async function kill({ id, service, name }: Container): Promise<KillResult> {
  const started = () => docker(['inspect', '--format', '{{.State.StartedAt}} {{.State.Health.Status}}', id]);
  const before = (await started()).split(' ')[0];
  const pid = Number(await docker(['inspect', '--format', '{{.State.Pid}}', id]));
  const from = performance.now();
  // Avoids `docker kill`: the engine treats that as intended and does not restart the container.
  process.kill(pid, 'SIGKILL');
  const back = async () => {
    const [at, health] = (await started()).split(' ');
    return at !== before && health === 'healthy';
  };
  await until(back, LONGEST_MS * 2, { everyMs: EVERY_MS });
  const to = performance.now();
  const ms = Math.round(to - from);
  return { service: service || name, from, to, ms, passed: ms <= LONGEST_MS };
}
