import { readdir, readFile } from 'node:fs/promises';
import { services } from '@vitrina/local';
import type { ChaosPlatform } from '../platform/chaos-platform.ts';
import { type Fault, LIMIT_SECONDS } from './fault.ts';

/** Kills each process of the platform in turn; its supervisor restarts it. */
export const processFaults: readonly Fault[] = services.map(({ name }) => ({
  name,
  limitSeconds: LIMIT_SECONDS.default,
  inject: async (platform) => {
    const endedAt = Date.now();
    return { what: `SIGKILL of ${name} (pid ${platform.killProcess(name)})`, endedAt, problems: [] };
  },
}));

/** Kills every child process that is decoding or transcoding. */
export const childFault: Fault = {
  name: 'children',
  limitSeconds: LIMIT_SECONDS.default,
  inject: async (platform) => {
    const endedAt = Date.now();
    const children = await childrenOf(workerPids(platform));
    for (const pid of children) process.kill(pid, 'SIGKILL');
    const problems = children.length === 0 ? ['there was no child to kill'] : [];
    return { what: `SIGKILL of the workers' ${children.length} children`, endedAt, problems };
  },
};

function workerPids(platform: ChaosPlatform): number[] {
  return platform.processes.flatMap(({ name, pid }) => (name.includes('worker') && pid !== undefined ? [pid] : []));
}

async function childrenOf(parents: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parents.includes(parent)) found.push(Number(entry));
  }
  return found;
}
