import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { signRelease } from '@vitrina/contracts/microfrontends/signature';
import { versionOf } from '@vitrina/contracts/microfrontends/version';

/** Version of the SDK contract that the release requires. Any 2.x works, because the release uses nothing of the SDK. */
const SDK_CONTRACT = '2.0.0';

/** Variables of a team's `.env`. */
export interface TeamEnvironment {
  url: string;
  token: string;
  signingKey: string;
}

/** Reads the three lines of a team's `.env`. */
export function readTeamEnvironment(lines: string): TeamEnvironment {
  const variable = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(lines)?.[1] ?? '';
  return { url: variable('REGISTRY_URL'), token: variable('TEAM_TOKEN'), signingKey: variable('SIGNING_KEY') };
}

/**
 * Deploys a one-file microfrontend with one page that shows a text: the same calls as `npm run deploy`, without a build.
 * @param name such as `mf-agenda`; its page is `/agenda`
 * @returns HTTP statuses of publishing and of activating the version
 */
export async function deployTiny(name: string, text: string, environment: TeamEnvironment): Promise<number[]> {
  const path = `/${name.slice('mf-'.length)}`;
  const container = name.replaceAll('-', '_');
  const app = `{default:{routes:{${JSON.stringify(path)}:()=>${JSON.stringify(text)}}}}`;
  const script = Buffer.from(`var ${container}={init(){},get:()=>Promise.resolve(()=>(${app}))};`);
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const contract: ContractFile = {
    format: 1,
    name,
    sdk: SDK_CONTRACT,
    container,
    entry: 'remoteEntry.js',
    exposes: ['./app'],
    preload: [],
    shared: [],
    sdkProvided: [],
    declaration: { name, sdk: SDK_CONTRACT, routes: [{ path, title: text }], slots: [], navigation: [], api: [] },
    files: [
      {
        path: 'remoteEntry.js',
        kind: 'script',
        size: script.length,
        gzip: gzipSync(script, { level: 9 }).length,
        integrity,
      },
    ],
  };
  const version = versionOf('1.0.0', contract);
  const published = await asTeam(name, environment, '/versiones', {
    version,
    contrato: contract,
    archivos: { 'remoteEntry.js': script.toString('base64') },
    firma: signRelease(environment.signingKey, version, contract),
  });
  const { canal } = (await (await asTeam(name, environment, '')).json()) as { canal?: { revision: number } };
  const move = { version, revision: canal?.revision ?? 0, motivo: 'Despliegue' };
  return [published.status, (await asTeam(name, environment, '/canal', move)).status];
}

/** Calls the registry as a team: GET without a body, POST with one. */
export function asTeam(name: string, { url, token }: TeamEnvironment, path: string, body?: object): Promise<Response> {
  return fetch(`${url}/api/registro/${name}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}
