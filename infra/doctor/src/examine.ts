/**
 * Implements `npm run doctor`. Examines in parallel the servers (MongoDB, Redis, objects, search, the visitors'
 * certificate), every instance of each process with its metrics, the workers by the consumers of their queues, the disk
 * of a local start, and the domain of the mails' sender. `evaluate.ts` turns responses and metrics into findings; the
 * clocks of all servers are compared at the end. Nothing is changed.
 */
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import {
  ClockFault,
  ConfigError,
  inTime,
  loadConfig,
  mongoConfig,
  ObjectStore,
  objectsConfig,
  openAllQueues,
  queueConnection,
  queueServers,
  type RedisPlace,
  type RedisServers,
  redisConfig,
  searchConfig,
  waitingConnection,
} from '@vitrina/kernel';
import { paths } from '@vitrina/local';
import { createConnection } from 'mongoose';
import {
  Clocks,
  describeProcess,
  evaluateCertificate,
  evaluateDisk,
  evaluateMetrics,
  evaluateRedis,
  type Finding,
  readMetrics,
  type Sample,
} from './evaluate.ts';
import { examineSender } from './sender.ts';
import { texts } from './texts.ts';

/** Time limit for a response, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Processes with an address, by the variable that holds it. */
const processes = {
  gateway: 'PUBLIC_URL',
  accounts: 'ACCOUNTS_URL',
  media: 'MEDIA_URL',
  directory: 'DIRECTORY_URL',
  chat: 'CHAT_URL',
  billing: 'BILLING_URL',
  registry: 'REGISTRY_URL',
} as const;

/** Queues that are served by workers. */
const workerQueues = ['image', 'video', 'maintenance'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Examines all servers and processes in the environment. Read-only. */
export async function examine(env: Environment): Promise<Finding[]> {
  const clocks = new Clocks();
  const servers = [mongodb, redis, objects, search, certificate];
  const [reach, looked, workers, disk, sender] = await Promise.all([
    Promise.all(servers.map((look) => look(env, clocks))).then((found) => found.flat()),
    Promise.all(Object.entries(processes).flatMap(([name, variable]) => instances(name, variable, env, clocks))),
    workersOf(env),
    diskOf(paths.data),
    examineSender(env),
  ]);
  const samples = looked.flatMap((process) => process.samples);
  const found = [...reach, ...looked.map(({ finding }) => finding), ...workers, ...evaluateMetrics(samples), ...disk];
  return [...found, ...clocks.findings(), ...sender];
}

/** Examines a server unless its variable is missing; an error becomes the finding. */
async function server(
  name: string,
  variable: string,
  env: Environment,
  look: (name: string) => Promise<Finding[]>,
): Promise<Finding[]> {
  if (!env[variable]) return [unconfigured(name, variable)];
  return look(name).catch((error: unknown) => [failed(name, error)]);
}

const mongodb = (env: Environment, clocks: Clocks) =>
  server(texts.names.mongodb, 'MONGODB_URL', env, async (name) => {
    const { MONGODB_URL } = loadConfig(mongoConfig, env);
    const connection = createConnection(MONGODB_URL, { serverSelectionTimeoutMS: PATIENCE_MS });
    try {
      await connection.asPromise();
      clocks.note(name, (await connection.db?.admin().command({ hello: 1 }))?.localTime);
      const info = await connection.db?.admin().serverInfo();
      // Only a real MongoDB reports its disk.
      const { fsTotalSize = 0, fsUsedSize = 0 } = (await connection.db?.stats()) ?? {};
      const disk = fsTotalSize > 0 ? [evaluateDisk(name, 1 - fsUsedSize / fsTotalSize)] : [];
      return [{ title: 'reach', name, says: texts.version(String(info?.version)) }, ...disk];
    } finally {
      await connection.close();
    }
  });

const redis = (env: Environment, clocks: Clocks) =>
  server(texts.names.redis, 'REDIS_URL', env, async (name) => {
    const config = loadConfig(redisConfig, env);
    const found = [redisAt(name, config, clocks)];
    if (config.QUEUE_REDIS_URL) found.push(redisAt(texts.names.queueRedis, queueServers(config), clocks));
    return Promise.all(found);
  });

async function redisAt(name: string, place: RedisPlace, clocks: Clocks): Promise<Finding> {
  const client = waitingConnection(place, true);
  // The finding reports the error.
  client.on('error', () => undefined);
  try {
    const [seconds] = await inTime(client.time(), PATIENCE_MS);
    clocks.note(name, new Date(Number(seconds) * 1_000));
    return { title: 'reach', name, ...evaluateRedis(await inTime(client.info(), PATIENCE_MS)) };
  } catch {
    return away(name);
  } finally {
    client.disconnect();
  }
}

const objects = (env: Environment, clocks: Clocks) =>
  server(texts.names.objects, 'S3_ENDPOINT', env, async (name) => {
    // Sends an unsigned request: a store refuses signatures made with a differing clock.
    const { headers } = await ask(new URL(env.S3_ENDPOINT ?? ''), {}, 'HEAD');
    clocks.note(name, headers.get('date'));
    await inTime(new ObjectStore(loadConfig(objectsConfig, env), env.NAMESPACE ?? 'vitrina').ping(), PATIENCE_MS);
    return [{ title: 'reach', name, says: texts.ready }];
  });

const search = (env: Environment, clocks: Clocks) =>
  server(texts.names.search, 'MEILI_URL', env, async (name) => {
    const { MEILI_URL, MEILI_KEY = '' } = loadConfig(searchConfig, env);
    try {
      const answer = await ask(new URL(`${MEILI_URL}/version`), { authorization: `Bearer ${MEILI_KEY}` });
      clocks.note(name, answer.headers.get('date'));
      const { pkgVersion = '' } = (await answer.json()) as { pkgVersion?: string };
      const version = pkgVersion ? texts.version(pkgVersion) : texts.ready;
      const fault = await faultOfSearch(MEILI_URL, MEILI_KEY);
      if (!fault) return [{ title: 'reach', name, says: version }];
      return [{ title: 'reach', name, says: `${version}, ${fault.says}`, advice: fault.advice }];
    } catch {
      return [{ ...away(name), advice: texts.advice.search }];
    }
  });

/** Task of the search engine, from `GET /tasks`. */
interface SearchTask {
  enqueuedAt?: string;
  finishedAt?: string | null;
  error?: { code?: string; type?: string; message?: string } | null;
}

/** Age up to which a failure counts, and longest normal wait of a task, in milliseconds. */
const RECENT_MS = 30 * 60_000;
const STUCK_MS = 10 * 60_000;

/** Finds why a responding engine accepts no changes: a failed task, such as on a full disk, or stuck tasks. */
async function faultOfSearch(url: string, key: string): Promise<{ says: string; advice: string } | null> {
  const first = async (query: string): Promise<SearchTask | undefined> => {
    // The key may lack the right to read tasks, and the server of `npm start` lists no tasks.
    const list = new URL(`${url}/tasks?limit=1&${query}`);
    const answer = await ask(list, { authorization: `Bearer ${key}` }).catch(() => null);
    return answer?.ok ? ((await answer.json()) as { results?: SearchTask[] }).results?.[0] : undefined;
  };
  const [failed, oldest] = await Promise.all([first('statuses=failed'), first('statuses=enqueued&reverse=true')]);
  // A refused document is reported by the directory, which sends it again.
  const isOfEngine = failed?.error != null && failed.error.type !== 'invalid_request';
  if (isOfEngine && Date.now() - Date.parse(failed.finishedAt ?? '') < RECENT_MS) {
    const { code = '', message = '' } = failed.error ?? {};
    return { says: texts.searchTask(code, message), advice: texts.advice.searchRoom };
  }
  const age = Date.now() - Date.parse(oldest?.enqueuedAt ?? '');
  return age > STUCK_MS ? { says: texts.searchWaits(Math.round(age / 60_000)), advice: texts.advice.searchRoom } : null;
}

/** Examines the visitors' certificate if the platform is reached by https. */
async function certificate({ PUBLIC_URL }: Environment): Promise<Finding[]> {
  const address = PUBLIC_URL?.split(',')[0];
  if (!address?.startsWith('https:')) return [];
  const { hostname, port, host } = new URL(address);
  // An IP address has no server name.
  const servername = /^[\d.]+$|:/.test(hostname) ? {} : { servername: hostname };
  // Accepts an untrusted certificate in order to report it.
  const socket = connect({ host: hostname, port: Number(port) || 443, ...servername, rejectUnauthorized: false });
  try {
    await inTime(once(socket, 'secureConnect'), PATIENCE_MS);
    const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000;
    const finding = evaluateCertificate(host, days);
    if (socket.authorized || days < 0) return [finding];
    const says = texts.untrusted(String(socket.authorizationError));
    return [{ ...finding, says, advice: texts.advice.certificate }];
  } catch {
    return [away(texts.names.certificate(host))];
  } finally {
    socket.destroy();
  }
}

/** Response of a process, with its metrics. */
interface Looked {
  finding: Finding;
  samples: Sample[];
}

function instances(service: string, variable: string, env: Environment, clocks: Clocks): Array<Promise<Looked>> {
  const addresses = env[variable]?.split(',').filter(Boolean) ?? [];
  if (addresses.length > 0)
    return addresses.map((address) => processAt(service, address, env.METRICS_TOKEN ?? '', clocks));
  return [Promise.resolve({ finding: { ...unconfigured(service, variable), title: 'processes' }, samples: [] })];
}

async function processAt(service: string, address: string, token: string, clocks: Clocks): Promise<Looked> {
  const finding = { title: 'processes', name: `${service} ${address}` } as const;
  try {
    const answer = await ask(new URL('/ready', address));
    clocks.note(finding.name, answer.headers.get('date'));
    const { checks = {} } = (await answer.json()) as { checks?: Record<string, boolean> };
    const failed = Object.keys(checks).filter((check) => !checks[check]);
    // A process that returns no metrics is still up.
    const metrics = await ask(new URL('/metrics', address), { authorization: `Bearer ${token}` }).catch(() => null);
    const samples = metrics?.ok ? readMetrics(await metrics.text()) : [];
    const isReady = answer.ok && failed.length === 0;
    const state = isReady ? texts.ready : texts.notReady(failed.join(', '));
    const says = [state, describeProcess(samples, Date.now() / 1000)].filter(Boolean).join(', ');
    return { finding: { ...finding, says, ...(!isReady && { advice: texts.advice.checks }) }, samples };
  } catch {
    return { finding: { ...finding, says: texts.noAnswer, advice: texts.advice.process }, samples: [] };
  }
}

/** Examines the workers. They have no address, but their queue lists its consumers. */
async function workersOf(env: Environment): Promise<Finding[]> {
  if (!env.REDIS_URL) return [];
  let config: RedisServers;
  try {
    config = loadConfig(redisConfig, env);
  } catch {
    // Redis' failure is already reported.
    return [];
  }
  const client = queueConnection(config);
  client.on('error', () => undefined);
  const queues = openAllQueues(client, env.NAMESPACE ?? 'vitrina');
  try {
    const counted = workerQueues.map(async (queue): Promise<Finding> => {
      const workers = (await queues.find(({ name }) => name === queue)?.getWorkersCount()) ?? 0;
      const advice = workers === 0 && { advice: texts.advice.workers(queue) };
      return { title: 'processes', name: texts.names.workers(queue), says: texts.count(workers), ...advice };
    });
    return await inTime(Promise.all(counted), PATIENCE_MS);
  } catch {
    return [];
  } finally {
    await Promise.all(queues.map((queue) => queue.close().catch(() => undefined)));
    client.disconnect();
  }
}

/** Examines the disk of the servers started by `npm start`; empty if they run elsewhere. */
async function diskOf(path: string): Promise<Finding[]> {
  const disk = await statfs(path).catch(() => null);
  return disk ? [evaluateDisk(path, disk.bavail / disk.blocks)] : [];
}

function unconfigured(name: string, variable: string): Finding {
  return { title: 'reach', name, says: texts.notConfigured(variable), advice: texts.advice.server };
}

/** Reports a failure; for a wrong address the message contains the correct form. */
function failed(name: string, error: unknown): Finding {
  if (error instanceof ClockFault) return { ...away(name), says: error.message, advice: texts.advice.clock };
  return error instanceof ConfigError ? { ...away(name), advice: error.message } : away(name);
}

function away(name: string): Finding {
  return { title: 'reach', name, says: texts.noAnswer, advice: texts.advice.server };
}

function ask(address: URL, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(address, { method, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
}
