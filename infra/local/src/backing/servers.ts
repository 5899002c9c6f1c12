import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { delimiter, join, relative } from 'node:path';
import { exists, root } from '../paths.ts';
import { BUNDLER_SOURCES, bundle } from '../platform/build-services.ts';
import { hashOf } from '../platform/source-hash.ts';
import { nodeFlags, runCommand } from '../process/command.ts';
import { Daemon } from '../process/daemon.ts';
import { acceptsConnection, answers } from '../process/wait.ts';
import type { Step } from '../progress.ts';
import { Failure, texts } from '../texts.ts';
import { cachedFolder, fingerprint } from '../tools/cache.ts';
import { findGo, goBuild } from '../tools/go.ts';
import { requirePrograms } from '../tools/system-packages.ts';

/** Name of a server, also in `compose.yaml`. */
export type BackingName = 'mongo' | 'redis' | 'objects' | 'search';

/** Origin of a backing service, listed in the order in which they are tried. */
export type Origin = 'url' | 'binary' | 'compose' | 'embedded';

/** Resources given to a backing service while it starts. */
export interface Place {
  /** Id of the run that owns the started processes. */
  run: string;
  /** Data folder of this service alone. */
  data: string;
  /** Folder for logs. */
  logs: string;
  /** Port to listen on. */
  port: number;
  /** Account for servers that have accounts. */
  credentials: Credentials;
  step: Step;
}

export interface Credentials {
  objectsAccessKey: string;
  objectsSecretKey: string;
  searchKey: string;
}

/** A kind of server that the platform needs. */
export interface Backing {
  name: BackingName;
  /** Port of `npm start`; the tests take free ones. */
  port: number;
  /** Variables that name an already running server; the first is its address. */
  variables: readonly [string, ...string[]];
  /** Further variables that such a server may need, such as a key. */
  optionalVariables?: readonly string[];
  /** Program on PATH that is this server. */
  program: string;
  /** Port inside its container. */
  composePort: number;
  /** Variables that name a server at 127.0.0.1, started with the place's credentials. */
  environment(place: Place): Record<string, string>;
  /** Returns true once the server started here serves requests at `address`. */
  isReady(address: URL): Promise<boolean>;
  /** Starts the program found on PATH. */
  startProgram(place: Place, program: string): Promise<Daemon>;
  /** Starts the server that needs no manual installation; fetches or builds its missing parts once. */
  startEmbedded(place: Place): Promise<Daemon>;
}

const mongoSources = join(root, 'infra/local/mongo');
const pom = join(mongoSources, 'pom.xml');
const server = join(mongoSources, 'VitrinaMongo.java');
const COPY_GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

/** MongoDB; by default a Java server that speaks its wire protocol and stores data in an H2 file. */
export const mongo: Backing = {
  name: 'mongo',
  port: 27117,
  variables: ['MONGODB_URL'],
  program: 'mongod',
  composePort: 27017,
  environment: ({ port }) => ({ MONGODB_URL: `mongodb://127.0.0.1:${port}` }),
  isReady: (address) => acceptsConnection(address.hostname, Number(address.port) || 27017),
  startProgram: async (place, program) =>
    launchMongo(place, program, ['--dbpath', place.data, '--port', String(place.port), '--bind_ip', '127.0.0.1']),
  startEmbedded: async (place) => {
    await requirePrograms(['javac', 'mvn'], place.step);
    const folder = await buildMongo(place);
    place.step.stage(texts.stages.starting);
    // First compiler tier only: the server is ready sooner and leaves both cores to its callers.
    // The demo's data needs some 65 MB of the heap; without a small start and a bound on what stays free, it grows to 400.
    const heap = ['-XX:+UseSerialGC', '-Xms64m', '-Xmn48m', '-Xmx768m', '-XX:MaxHeapFreeRatio=50'];
    // The first run stores its loaded classes when it ends. Later ones map them, with a quarter less CPU until ready.
    const archive = join(folder, 'classes.jsa');
    const draft = existsSync(archive) ? null : `${archive}-${place.run}`;
    const classes = draft === null ? `-XX:SharedArchiveFile=${archive}` : `-XX:ArchiveClassesAtExit=${draft}`;
    const flags = [...heap, '-XX:TieredStopAtLevel=1', '-Xshare:auto', '-XX:+IgnoreUnrecognizedVMOptions', classes];
    const classpath = [join(folder, 'server.jar'), ...(await jarsOf(folder))].join(delimiter);
    const store = join(place.data, 'store.mv');
    const daemon = launchMongo(place, 'java', [...flags, '-cp', classpath, 'VitrinaMongo', String(place.port), store]);
    if (draft !== null) void daemon.ended.then((code) => keepClasses(code, draft, archive));
    return daemon;
  },
};

/** Exit code of a Java process that ended because of SIGTERM. */
const TERMINATED = 143;

/** Names stored classes only if Java wrote them completely: with a part of them it starts slowly, or not at all. */
function keepClasses(code: number | string, draft: string, archive: string): void {
  if (code === TERMINATED && existsSync(draft)) renameSync(draft, archive);
  else rmSync(draft, { force: true });
}

function launchMongo(place: Place, program: string, args: readonly string[]): Daemon {
  return new Daemon({ name: 'MongoDB', program, args, run: place.run, log: join(place.logs, 'mongo.log') });
}

async function buildMongo(place: Place): Promise<string> {
  const key = fingerprint(await readFile(pom), await readFile(server), 'server.jar');
  return cachedFolder('mongo', key, async (draft) => {
    place.step.stage(texts.stages.downloading);
    const jars = join(draft, 'jars');
    const log = join(place.logs, 'mongo-build.log');
    await runCommand('mvn', ['-q', '-B', '-f', pom, COPY_GOAL, `-DoutputDirectory=${jars}`], { log, cwd: draft });
    place.step.stage(texts.stages.compiling);
    const classpath = (await jarsOf(draft)).join(delimiter);
    await runCommand('javac', ['-cp', classpath, '-d', 'classes', server], { log, cwd: draft });
    // Java stores loaded classes only of jars.
    await runCommand('jar', ['--create', '--file', 'server.jar', '-C', 'classes', '.'], { log, cwd: draft });
  });
}

/** Lists the jars that a server needs. */
async function jarsOf(folder: string): Promise<string[]> {
  const jars = await readdir(join(folder, 'jars'));
  return jars.sort().map((jar) => join(folder, 'jars', jar));
}

/** Redis without eviction; every write goes to the append-only file. */
export const redis: Backing = {
  name: 'redis',
  port: 6479,
  variables: ['REDIS_URL'],
  optionalVariables: ['REDIS_SENTINELS', 'REDIS_MASTER', 'REDIS_SENTINEL_PASSWORD'],
  program: 'redis-server',
  composePort: 6379,
  environment: ({ port }) => ({ REDIS_URL: `redis://127.0.0.1:${port}` }),
  isReady: (address) => acceptsConnection(address.hostname, Number(address.port) || 6379, ['PING\r\n', '+PONG']),
  startProgram: async (place, program) => launchRedis(place, program),
  startEmbedded: async (place) => {
    await requirePrograms(['redis-server'], place.step);
    return launchRedis(place, 'redis-server');
  },
};

function launchRedis(place: Place, program: string): Daemon {
  place.step.stage(texts.stages.starting);
  const settings = {
    port: String(place.port),
    bind: '127.0.0.1',
    dir: place.data,
    appendonly: 'yes',
    // A start reads the whole file: the demo's data is 3 MB of a file that would grow to 64.
    'auto-aof-rewrite-min-size': '8mb',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
    // A process title would overwrite the environment, including the run marker used to find orphaned processes.
    'set-proc-title': 'no',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  return new Daemon({ name: 'Redis', program, args, run: place.run, log: join(place.logs, 'redis.log') });
}

/** Versity's S3 gateway over a folder (Apache 2.0), as a Go program of this repository; docs/decisions/0030. */
const OBJECTS_SOURCE = 'infra/local/objects';
/** Number of packages in its build, from `go list -deps .` in its folder; 100% of the progress. */
const OBJECTS_PACKAGES = 495;
/** Path at which both stores say that they are ready. */
const OBJECTS_READY = '/minio/health/ready';

/** An S3 store; by default Versity's gateway, built from its Go module. A `minio` on PATH is used instead. */
export const objects: Backing = {
  name: 'objects',
  port: 9100,
  variables: ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  optionalVariables: ['S3_REGION', 'S3_SESSION_TOKEN', 'S3_FORCE_PATH_STYLE'],
  program: 'minio',
  composePort: 9000,
  environment: ({ port, credentials }) => ({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY: credentials.objectsAccessKey,
    S3_SECRET_KEY: credentials.objectsSecretKey,
    S3_REGION: 'us-east-1',
  }),
  isReady: (address) => answers(new URL(OBJECTS_READY, address).href),
  startProgram: async (place, program) => launchMinio(place, program),
  startEmbedded: async (place) => {
    if (await exists(join(place.data, '.minio.sys'))) throw new Failure(texts.objectsOfMinio(place.data));
    return launchVersity(place, await buildVersity(place));
  },
};

function launchMinio(place: Place, program: string): Daemon {
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

async function launchVersity(place: Place, program: string): Promise<Daemon> {
  place.step.stage(texts.stages.starting);
  // Types and ETags in files of their own: not every file system has extended attributes.
  const [files, descriptions] = [join(place.data, 'files'), join(place.data, 'descriptions')];
  await Promise.all([files, descriptions].map((folder) => mkdir(folder, { recursive: true })));
  return new Daemon({
    name: 'Versity',
    program,
    args: [`127.0.0.1:${place.port}`, OBJECTS_READY, files, descriptions],
    run: place.run,
    log: join(place.logs, 'objects.log'),
    env: {
      ROOT_ACCESS_KEY_ID: place.credentials.objectsAccessKey,
      ROOT_SECRET_ACCESS_KEY: place.credentials.objectsSecretKey,
    },
  });
}

async function buildVersity({ logs, step }: Place): Promise<string> {
  const key = fingerprint(await hashOf([OBJECTS_SOURCE, 'infra/local/go-build.json']));
  const folder = await cachedFolder('objects', key, async (draft) => {
    const go = await findGo(step);
    let modules = 0;
    let packages = 0;
    step.stage(texts.stages.downloadingModules(0));
    const [output, log] = [join(draft, 'objects'), join(logs, 'objects-build.log')];
    await goBuild(go, join(root, OBJECTS_SOURCE), output, log, (line) => {
      if (line.startsWith('go: downloading')) step.stage(texts.stages.downloadingModules(++modules));
      else if (/^[\w.-]+(\/|$)/.test(line)) {
        step.stage(texts.stages.compiling, Math.min(99, (++packages / OBJECTS_PACKAGES) * 100));
      }
    });
  });
  return join(folder, 'objects');
}

/** Meilisearch; by default this repository's server, which implements the calls that Vitrina sends. */
export const search: Backing = {
  name: 'search',
  port: 7710,
  variables: ['MEILI_URL'],
  optionalVariables: ['MEILI_KEY'],
  program: 'meilisearch',
  composePort: 7700,
  environment: ({ port, credentials }) => ({
    MEILI_URL: `http://127.0.0.1:${port}`,
    MEILI_KEY: credentials.searchKey,
  }),
  isReady: (address) => answers(new URL('/health', address).href),
  startProgram: async (place, program) =>
    launchSearch(place, program, ['--db-path', place.data, '--http-addr', `127.0.0.1:${place.port}`, '--no-analytics']),
  startEmbedded: async (place) =>
    launchSearch(place, process.execPath, [...nodeFlags, '--enable-source-maps', await buildSearch()]),
};

/** Bundles this repository's server if its sources have changed. @returns its file */
async function buildSearch(): Promise<string> {
  const sources = await hashOf(['infra/local/search/src', ...BUNDLER_SOURCES]);
  const folder = await cachedFolder('search', fingerprint(sources), (draft) =>
    bundle([{ in: 'infra/local/search/src/main.ts', out: relative(root, join(draft, 'main')) }]),
  );
  return join(folder, 'main.js');
}

/** Starts Meilisearch or this repository's server; each ignores the variables of the other. */
function launchSearch(place: Place, program: string, args: readonly string[]): Daemon {
  place.step.stage(texts.stages.starting);
  return new Daemon({
    name: 'Meilisearch',
    program,
    args,
    run: place.run,
    log: join(place.logs, 'search.log'),
    cwd: root,
    env: {
      MEILI_MASTER_KEY: place.credentials.searchKey,
      PORT: String(place.port),
      SEARCH_MASTER_KEY: place.credentials.searchKey,
      SEARCH_DATA_DIR: place.data,
    },
  });
}
