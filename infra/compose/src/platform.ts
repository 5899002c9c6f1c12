import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildFrontends, frontends, type Progress, paths, publishFrontends, root } from '@vitrina/local';
import { deriveComposeFile, readComposeFile, type Target } from './derive.ts';
import { docker, type Project, up, waitUntilHealthy } from './engine.ts';
import { type PreparedSecrets, prepareSecrets } from './secrets.ts';
import { texts } from './texts.ts';

const FOLDER = join(root, 'infra/compose');
/** Time limit until all are healthy, in milliseconds: a first start creates the servers' data, maybe slowly. */
const HEALTHY_MS = 240_000;
/** Certificate of the authority that signs the edge's certificate with `EDGE_TLS=internal`. */
const OWN_AUTHORITY = '/data/caddy/pki/authorities/local/root.crt';

/** Platform in containers, ready to start. */
export interface PreparedPlatform extends PreparedSecrets {
  project: Project;
}

/**
 * Creates the secrets and derives the file to run from the Compose file.
 * @param env variables of the file; PUBLIC_URL is required
 * @param addresses variables that only replace addresses in secrets; the servers stay in the file
 */
export async function preparePlatform(
  { name, secretsFolder, target }: { name: string; secretsFolder: string; target: Target },
  env: NodeJS.ProcessEnv,
  addresses: NodeJS.ProcessEnv = {},
): Promise<PreparedPlatform> {
  const text = await readFile(join(FOLDER, 'docker-compose.yml'), 'utf8');
  const names = Object.keys(readComposeFile(text).secrets);
  const prepared = await prepareSecrets(secretsFolder, names, frontends, { ...env, ...addresses });
  const file = deriveComposeFile(text, target, env, prepared.contents);
  const project = { name, file, env: { ...env, SECRETS: secretsFolder }, folder: FOLDER };
  return { ...prepared, project };
}

/** Starts the containers and waits until all are healthy. */
export async function startContainers({ project }: PreparedPlatform, progress: Progress): Promise<void> {
  await progress.run(
    texts.stepNames.containers,
    async (step) => {
      await up(project);
      return waitUntilHealthy(project, HEALTHY_MS, (healthy, of) =>
        step.stage(texts.healthy(healthy, of), (healthy / Math.max(1, of)) * 100),
      );
    },
    (containers) => texts.healthy(containers.length, containers.length),
  );
}

/** Builds and publishes the interface, like the teams' pipelines. */
export async function publishInterface({ project, secrets }: PreparedPlatform, progress: Progress): Promise<void> {
  const logs = join(paths.logs, 'compose');
  await mkdir(logs, { recursive: true });
  await progress.run(
    texts.stepNames.frontends,
    (step) => buildFrontends(step, logs),
    (built) => texts.builtFrontends(built.length),
  );
  await progress.run(
    texts.stepNames.publish,
    (step) => publishFrontends(frontends, project.env.PUBLIC_URL ?? '', secrets, logs, step),
    () => texts.published(frontends.length),
  );
}

/** Makes child processes trust the edge's own certificate authority; no effect if the edge has other certificates. */
export async function trustEdgeCertificates(edge: string): Promise<void> {
  const certificate = await docker(['exec', edge, 'cat', OWN_AUTHORITY]).catch(() => null);
  if (certificate !== null) await trustCertificate(certificate, join(paths.run, 'edge-authority.crt'));
}

/**
 * Makes child processes trust a certificate, besides those that they already trust.
 * @param file written with all certificates
 */
export async function trustCertificate(certificate: string, file: string): Promise<void> {
  const already = process.env.NODE_EXTRA_CA_CERTS;
  const others = already ? await readFile(already, 'utf8') : '';
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${others}\n${certificate}\n`);
  process.env.NODE_EXTRA_CA_CERTS = file;
}
