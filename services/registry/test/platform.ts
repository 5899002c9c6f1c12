import { createRequire } from 'node:module';
import type { Calls } from '@vitrina/contracts';
import { writePageId } from '@vitrina/contracts/microfrontends/page-id';
import { newReleaseKeys } from '@vitrina/contracts/microfrontends/release-keys';
import type { LiveReleases } from '@vitrina/contracts/microfrontends/resolve';
import { signRelease } from '@vitrina/contracts/microfrontends/signature';
import {
  CLIENT_ADDRESS_HEADER,
  connectMongo,
  connectRedis,
  createApp,
  createLog,
  createMetrics,
  hashToken,
  newId,
  newToken,
  ObjectStore,
  SessionStore,
  Shutdown,
} from '@vitrina/kernel';
import { newNamespace, serviceKey, serviceKeys } from '@vitrina/local/testing';
import { watchCanaries } from '../src/canary/watch.ts';
import { readConfig } from '../src/config.ts';
import { TypeComparer } from '../src/gate/types/comparer.ts';
import { openCollections, Registry } from '../src/registry.ts';
import { registry as service } from '../src/service.ts';
import type { chatVersion } from './sample-build.ts';

type NewVersion = ReturnType<typeof chatVersion>;

/** Fields that the tests read of responses. */
interface Answer {
  code: string;
  detalles: string[];
  nueva: boolean;
  revision: number;
  token: string;
  enlace: string;
  microfrontends: { nombre: string; version: string }[];
  canal: {
    activa: string | null;
    anterior: string | null;
    canario: { version: string; porcentaje: number; automatico: boolean } | null;
    configuracion: Record<string, unknown> | null;
    revision: number;
  };
  versiones: { version: string; firmada: boolean; retirada: boolean; avisos: Record<string, number> }[];
  movimientos: Line[];
}

type AdminAnswer = Calls['GET /api/admin/despliegues']['answer'];

/** Line of the log. */
export interface Line {
  tipo: string;
  equipo: string;
  desde: string | null;
  hacia: string | null;
  porcentaje: number | null;
  motivo: string;
  revision: number;
}

const DAY_MS = 86_400_000;

/** Starts the service on the real servers, without its port; `env` may reuse another registry's `NAMESPACE`. */
export async function runRegistry(env: Record<string, string> = {}) {
  const teams: Record<string, string> = { shell: newToken(), 'mf-chat': newToken(), 'mf-provider': newToken() };
  const keys = Object.fromEntries(Object.keys(teams).map((team) => [team, newReleaseKeys()]));
  const authority = newReleaseKeys();
  const config = readConfig({
    NAMESPACE: newNamespace(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...process.env,
    SERVICE_KEYS: serviceKeys('registry'),
    TEAM_TOKENS: Object.entries(teams)
      .map((pair) => pair.join(':'))
      .join(','),
    RELEASE_KEYS: Object.entries(keys)
      .map(([team, { publicKey }]) => `${team}:${publicKey}`)
      .join(','),
    TEAM_AUTHORITY: authority.publicKey,
    TEAM_AUTHORITY_KEY: authority.privateKey,
    ...env,
  });
  const gatewayKey = serviceKey('gateway', 'registry');
  const ofGateway = { headers: { authorization: `Bearer ${gatewayKey}` } };
  const log = createLog('registry', config);
  const shutdown = new Shutdown(log, 5_000);
  const metrics = createMetrics('registry');
  const app = createApp({ log, metrics, publicUrl: config.PUBLIC_URL });
  await service.start({ app, log, metrics, shutdown, shortcuts: [] }, config);
  const [mongo, redis] = await Promise.all([
    connectMongo(config.MONGODB_URL, config.NAMESPACE, 'registry'),
    connectRedis(config, config.NAMESPACE),
  ]);
  const collections = await openCollections(mongo);
  const objects = new ObjectStore(config, config.NAMESPACE);
  const comparer = new TypeComparer(createRequire(import.meta.url).resolve('@vitrina/registry/compare-types'));
  /** Registry as it would be after so many days. */
  const later = (days: number) => {
    const clock = { now: () => new Date(Date.now() + days * DAY_MS) };
    const rules = { ...config, CANARY_STEP_S: 0, CANARY_STEP_PAGES: 30 };
    return new Registry(rules, { collections, objects, comparer, clock, redis, metrics: createMetrics('registry') });
  };

  const call = async (
    method: string,
    path: string,
    options: { token?: string | undefined; body?: unknown; address?: string; cookie?: string } = {},
  ) => {
    const { token, body, address, cookie } = options;
    const answer = await app.request(`/api/registro${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(address && { [CLIENT_ADDRESS_HEADER]: address }),
        ...(cookie && { cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, headers } = answer;
    return { status, headers, link: headers.get('link'), body: (await answer.json()) as Answer };
  };
  const adminId = newId();
  const session = await new SessionStore(redis).create({
    userId: adminId,
    email: 'administra@pruebas.example',
    name: 'Prueba',
    role: 'admin',
    plan: 'gratis',
    missing: [],
    country: 'MX',
    subdivision: 'DF',
    version: 0,
    sessionsSince: 0,
  });
  const cookie = `vitrina_sesion=${session}`;
  const asAdmin = async (method: string, path: string, body?: unknown) => {
    const answer = await app.request(`/api/admin/${path}`, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer & AdminAnswer };
  };
  const sign = ({ version, contrato }: NewVersion, team: string = contrato.name) =>
    signRelease(keys[team]?.privateKey ?? '', version, contrato);
  const nameOf = ({ contrato }: NewVersion) => contrato.name;
  const asTeam = (name: string, method: string, path: string, body?: unknown) =>
    call(method, `/${name}${path}`, { token: teams[name], body });
  const revisionOf = async (name: string) => (await asTeam(name, 'GET', '')).body.canal.revision;
  const activate = async (release: NewVersion) => {
    const name = nameOf(release);
    const body = { version: release.version, revision: await revisionOf(name), motivo: 'prueba' };
    return asTeam(name, 'POST', '/canal', body);
  };
  const publish = (release: NewVersion) =>
    asTeam(nameOf(release), 'POST', '/versiones', { ...release, firma: sign(release) });

  return {
    teams,
    /** Service's application, and the values that requests to it need. */
    inside: { app, redis, cookie, adminId, gatewayKey, publicUrl: config.PUBLIC_URL },
    collections,
    objects,
    later,
    /** Metrics of the service in Prometheus' format. */
    metrics: () => metrics.registry.metrics(),
    call,
    asTeam,
    /** Signs orders about teams. */
    authorityKey: authority.privateKey,
    /** Makes a call under `/api/admin` as an administrator. */
    asAdmin,
    sign,
    activate,
    publish,
    tokenHash: (team: string) => hashToken(teams[team] ?? ''),
    /** Id of a page that the gateway would serve with these releases; `secret` for a page signed with another key. */
    servePage: (releases: NewVersion[], secret = config.PAGE_SECRET) =>
      writePageId(
        secret,
        releases.map((release) => ({ name: nameOf(release), version: release.version })),
        Date.now(),
      ),
    /** Reports pages as a gateway does. */
    countPages: async (paginas: unknown[], key = gatewayKey, fallas: unknown[] = []) =>
      app.request('/internal/pages', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ paginas, fallas }),
      }),
    /** Statuses of the registry's responses to a gateway that requests previews of these versions of `mf-chat`. */
    previewStatuses: (versions: string[], key: string = gatewayKey) =>
      Promise.all(
        versions.map(async (version) => {
          const headers = { authorization: `Bearer ${key}` };
          return (await app.request(`/internal/preview/mf-chat/${version}`, { headers })).status;
        }),
      ),
    /** Secret with which the registry signs tokens. */
    secret: config.PAGE_SECRET,
    /** Runs one scan of the canaries by a process of the registry that has just started. */
    watchCanaries: () => watchCanaries(later(0), new AbortController().signal),
    /** Publishes a signed release and makes it live. */
    async deploy(release: NewVersion) {
      await publish(release);
      return activate(release);
    },
    /** Replacement of a failed version; null without one. */
    async lastGood(name: string, failed: string) {
      const answer = await app.request(`/internal/last-good/${name}?failed=${failed}`, ofGateway);
      const { version } = (await answer.json()) as { version: string };
      return answer.ok ? version : null;
    },
    async live(): Promise<LiveReleases> {
      return (await (await app.request('/internal/registry', ofGateway)).json()) as LiveReleases;
    },
    async close() {
      await mongo.close();
      await redis.quit();
      await shutdown.run();
    },
  };
}
