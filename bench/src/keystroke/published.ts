import { join } from 'node:path';
import { buildFrontends, frontends, Progress, paths, publishFrontends } from '@vitrina/local';
import type { BenchPlatform } from '../platform/bench-platform.ts';

/** Builds the interface if its sources have changed, and publishes it on the bench's platform. */
export async function publishInterface({ urls, secrets }: BenchPlatform): Promise<void> {
  const logs = join(paths.logs, 'bench');
  const progress = new Progress();
  try {
    await progress.run(
      'interface',
      async (step) => {
        await buildFrontends(step, join(logs, 'builds'));
        await publishFrontends(frontends, urls.registry, secrets, logs, step);
      },
      () => 'live',
    );
  } finally {
    progress.close();
  }
}
