import { Failure, Progress } from '@vitrina/local';
import { buildImages, requireEngine } from './build-images.ts';

/** Implements `npm run images`: builds all images of this checkout as `IMAGES/<name>:VERSION`. */
const progress = new Progress();
try {
  await requireEngine();
  const { IMAGES: prefix = 'vitrina', VERSION: version = 'latest' } = process.env;
  await buildImages({ progress, prefix, version });
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
} finally {
  progress.close();
}
