import { readdir, readFile } from 'node:fs/promises';
import { services } from '@vitrina/local';
import type { ChaosPlatform } from '../platform/chaos-platform.ts';
import { type Fault, LIMIT_SECONDS } from './fault.ts';

/** SIGKILL of each process of the platform in turn; its supervisor starts it again. */
export const processFaults: readonly Fault[] = services.map(({ name }) => ({
  name,
  limitSeconds: LIMIT_SECONDS.usual,
  strike: async (platform) => {
    const mendedAt = Date.now();
    return { what: `SIGKILL of ${name} (pid ${platform.killProcess(name)})`, mendedAt, problems: [] };
  },
}));

/** SIGKILL of every child that decodes or transcodes at this moment. */
export const childFault: Fault = {
  name: 'children',
  limitSeconds: LIMIT_SECONDS.usual,
  strike: async (platform) => {
    const mendedAt = Date.now();
    const children = await childrenOf(workerPids(platform));
    for (const pid of children) process.kill(pid, 'SIGKILL');
    const problems = children.length === 0 ? ['no child was there to kill'] : [];
    return { what: `SIGKILL of the workers' ${children.length} children`, mendedAt, problems };
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
