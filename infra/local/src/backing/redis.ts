import { connect } from 'node:net';
import { join } from 'node:path';
import { Daemon } from '../process/daemon.ts';
import { texts } from '../texts.ts';
import { requirePrograms } from '../tools/system-packages.ts';
import type { Backing, Place } from './backing.ts';

/** Redis without eviction; every write goes to the append-only file. */
export const redis: Backing = {
  name: 'redis',
  port: 6479,
  variables: ['REDIS_URL'],
  optionalVariables: ['REDIS_SENTINELS', 'REDIS_MASTER', 'REDIS_SENTINEL_PASSWORD'],
  program: 'redis-server',
  composeService: 'redis',
  composePort: 6379,
  environment: ({ port }) => ({ REDIS_URL: `redis://127.0.0.1:${port}` }),
  isReady: (address) => pongs(address.hostname, Number(address.port) || 6379),
  startProgram: async (place, program) => launch(place, program),
  startEmbedded: async (place) => {
    await requirePrograms(['redis-server'], place.step);
    return launch(place, 'redis-server');
  },
};

function launch(place: Place, program: string): Daemon {
  place.step.stage(texts.stages.starting);
  const settings = {
    port: String(place.port),
    bind: '127.0.0.1',
    dir: place.data,
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
    // A process title would overwrite the environment, including the run marker used to find orphaned processes.
    'set-proc-title': 'no',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  return new Daemon({ name: 'Redis', program, args, run: place.run, log: join(place.logs, 'redis.log') });
}

/** Returns true if the server responds to PING. */
function pongs(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 }, () => socket.write('PING\r\n'));
    const answer = (up: boolean) => {
      socket.destroy();
      resolve(up);
    };
    socket.once('data', (data) => answer(data.toString('latin1').startsWith('+PONG')));
    socket.once('error', () => answer(false));
    socket.once('close', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}
