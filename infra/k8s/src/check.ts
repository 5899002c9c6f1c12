import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, inTemporaryFolder } from '@vitrina/local';
import { checkSchemas, findKustomize, findSchemas, overlays, render } from './tools.ts';

/** Renders every overlay and checks it against Kubernetes' schemas; installs both tools if missing. */
try {
  const kustomize = await findKustomize(true);
  const schemas = await findSchemas(true);
  if (!kustomize || !schemas) throw new Failure('kustomize needs Go, the schemas need pip3');
  await inTemporaryFolder(async (folder) => {
    const files: string[] = [];
    for (const overlay of overlays) {
      const file = join(folder, `${overlay.replaceAll('/', '-')}.yaml`);
      await writeFile(file, await render(kustomize, overlay));
      files.push(file);
    }
    await checkSchemas(schemas, files);
  });
  console.log(`${overlays.length} overlays fit the schemas`);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
