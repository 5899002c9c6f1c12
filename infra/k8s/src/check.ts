import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '@vitrina/local';
import { checkSchemas, findKustomize, findSchemas, overlays, render } from './tools.ts';

/** Renders every overlay and checks it against Kubernetes' schemas; installs both tools if missing. */
const folder = await mkdtemp(join(tmpdir(), 'vitrina-k8s-'));
try {
  const kustomize = await findKustomize(true);
  const schemas = await findSchemas(true);
  if (!kustomize || !schemas) throw new Failure('kustomize needs Go, the schemas need pip3');
  const files: string[] = [];
  for (const overlay of overlays) {
    const file = join(folder, `${overlay.replaceAll('/', '-')}.yaml`);
    await writeFile(file, await render(kustomize, overlay));
    files.push(file);
  }
  await checkSchemas(schemas, files);
  console.log(`${overlays.length} overlays fit the schemas`);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
