import { basename, dirname, join } from 'node:path';
import { Failure, hasEngine, outputOf, type Progress, paths, root, runCommand, services } from '@vitrina/local';
import { BASES, prepareBases } from './base-images.ts';
import { texts } from './texts.ts';

/** Image to build: its name without prefix and tag, its Dockerfile, and its build arguments. */
interface Image {
  name: string;
  file: string;
  arguments: Readonly<Record<string, string>>;
}

/** Lists the images of the platform, each after its base images. */
function plan(prefix: string, version: string): Image[] {
  const service = (name: string): Image => ({
    name,
    file: 'service.Dockerfile',
    arguments: { SERVICE: name, NODE_IMAGE: BASES.node },
  });
  const folders = [...new Set(services.map(({ source }) => basename(dirname(dirname(source)))))];
  return [
    ...folders.map(service),
    {
      name: 'media-worker',
      file: 'media-worker.Dockerfile',
      arguments: { NODE_IMAGE: BASES.node, MEDIA_IMAGE: `${prefix}/media:${version}` },
    },
    { name: 'edge', file: 'edge.Dockerfile', arguments: { CADDY_IMAGE: BASES.caddy } },
  ];
}

/** Names of all images, without prefix and tag. */
export const imageNames: readonly string[] = plan('', '').map(({ name }) => name);

/** Checks that a container engine is available. @throws {Failure} if no engine responds */
export async function requireEngine(): Promise<void> {
  if (!(await hasEngine())) throw new Failure(texts.noEngine);
}

/**
 * Builds every image of the platform from this checkout, after any missing base images.
 * @param options.prefix start of each name, such as `vitrina` or `registry.example/vitrina`
 * @param options.version tag of each image
 * @throws {Failure} with the end of the log if a build fails
 */
export async function buildImages({
  progress,
  prefix,
  version,
}: {
  progress: Progress;
  prefix: string;
  version: string;
}): Promise<void> {
  await progress.run(texts.bases, prepareBases, () => texts.basesReady(Object.keys(BASES).length));
  const images = plan(prefix, version);
  const revision = (await outputOf('git', ['-C', root, 'rev-parse', 'HEAD'])) ?? 'unknown';
  await progress.run(
    texts.images,
    async (step) => {
      // Builds sequentially: the first build fills the cache for the others.
      for (const [index, { name, file, arguments: given }] of images.entries()) {
        step.stage(name, (index / images.length) * 100);
        const all = Object.entries({ ...given, VERSION: version, REVISION: revision });
        const args = all.flatMap(([variable, value]) => ['--build-arg', `${variable}=${value}`]);
        const dockerfile = join(root, 'infra/images', file);
        const build = ['build', '--file', dockerfile, ...args, '--tag', `${prefix}/${name}:${version}`, root];
        await runCommand('docker', build, { log: join(paths.logs, 'images', `${name}.log`) });
      }
    },
    () => texts.built(images.length),
  );
}
