import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedFolder, Failure, findProgram, findTool, fingerprint, outputOf, paths, runCommand } from '@vitrina/local';

const KUSTOMIZE = { module: 'sigs.k8s.io/kustomize/kustomize/v5', version: 'v5.8.1', program: 'kustomize' };

/** Python package with the schemas of Kubernetes' built-in kinds. */
const SCHEMAS = 'kubernetes-validate==1.37.0';
/** Kubernetes version that the files are checked against. */
const KUBERNETES = '1.37';

const folder = fileURLToPath(new URL('..', import.meta.url));

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

/** Finds or builds kustomize; null if it is missing and `build` is false. */
export const findKustomize = (build: boolean): Promise<string | null> => findTool(KUSTOMIZE, build);

/** Renders an overlay as YAML. @throws {Failure} if it cannot be rendered */
export async function render(kustomize: string, overlay: string): Promise<string> {
  const text = await outputOf(kustomize, ['build', join(folder, overlay)]);
  if (!text) throw new Failure(`kustomize build infra/k8s/${overlay} fails`);
  return text;
}

/** Returns the folder of the schemas' package; null if it is missing and `install` is false. */
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

/** Checks files against the schemas, also for unknown fields. @throws {Failure} with the mismatches */
export function checkSchemas(schemas: string, files: readonly string[]): Promise<void> {
  return runCommand('python3', ['-m', 'kubernetes_validate', '--strict', '--quiet', '-k', KUBERNETES, ...files], {
    log: join(paths.logs, 'k8s-schemas.log'),
    env: { PYTHONPATH: schemas },
  });
}
