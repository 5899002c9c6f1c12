import { join } from 'node:path';
import { runCommand } from '../process/command.ts';
import { Daemon } from '../process/daemon.ts';
import { answers } from '../process/until.ts';
import { texts } from '../texts.ts';
import { findGo } from '../tools/go.ts';
import { cachedFolder, fingerprint } from '../tools/once.ts';
import type { Backing, Place } from './backing.ts';

const MODULE = 'github.com/minio/minio';
/** Last commit of the server's archived repository; we depend only on the S3 protocol. */
const VERSION = 'v0.0.0-20260212201848-7aac2a2c5b7c';

/** Number of packages in a build, from `go list -deps` at that commit; 100% of the progress. */
const PACKAGES = 1_300;

/** An S3 store; by default MinIO built from its Go module. */
export const objects: Backing = {
  name: 'objects',
  port: 9100,
  variables: ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  optionalVariables: ['S3_REGION', 'S3_SESSION_TOKEN', 'S3_FORCE_PATH_STYLE'],
  program: 'minio',
  composeService: 'objects',
  composePort: 9000,
  environment: ({ port, credentials }) => ({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY: credentials.objectsAccessKey,
    S3_SECRET_KEY: credentials.objectsSecretKey,
    S3_REGION: 'us-east-1',
  }),
  isReady: (address) => answers(new URL('/minio/health/ready', address).href),
  startProgram: async (place, program) => launch(place, program),
  startEmbedded: async (place) => launch(place, await buildObjectStore(place)),
};

function launch(place: Place, program: string): Daemon {
  place.step.stage(texts.stages.starting);
  return new Daemon({
    name: 'MinIO',
    program,
    args: ['server', place.data, '--address', `127.0.0.1:${place.port}`, '--quiet'],
    run: place.run,
    log: join(place.logs, 'objects.log'),
    env: {
      MINIO_ROOT_USER: place.credentials.objectsAccessKey,
      MINIO_ROOT_PASSWORD: place.credentials.objectsSecretKey,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
      // A single local drive has nothing to heal or scan.
      MINIO_SCANNER_SPEED: 'slowest',
      _MINIO_AUTO_DRIVE_HEALING: 'off',
    },
  });
}

/** Builds the object store's program once from its Go module and returns its path. */
export async function buildObjectStore(place: Pick<Place, 'logs' | 'step'>): Promise<string> {
  const folder = await cachedFolder('minio', fingerprint(VERSION), async (draft) => {
    const go = await findGo(place.step);
    let modules = 0;
    let packages = 0;
    place.step.stage(texts.stages.downloadingModules(0));
    await runCommand(go, ['install', '-v', '-trimpath', '-ldflags', '-s -w', `${MODULE}@${VERSION}`], {
      log: join(place.logs, 'objects-build.log'),
      cwd: draft,
      env: { GOBIN: draft, GOFLAGS: '-mod=mod -buildvcs=false', CGO_ENABLED: '0' },
      onLine: (line) => {
        if (line.startsWith('go: downloading')) place.step.stage(texts.stages.downloadingModules(++modules));
        else if (/^[\w.-]+(\/|$)/.test(line)) {
          place.step.stage(texts.stages.compiling, Math.min(99, (++packages / PACKAGES) * 100));
        }
      },
    });
  });
  return join(folder, 'minio');
}
