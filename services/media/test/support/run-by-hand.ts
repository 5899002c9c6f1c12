import { createLog, type ObjectStore } from '@vitrina/kernel';
import { onTestFinished } from 'vitest';
import { DecoderPool } from '../../src/images/decoder-pool.ts';
import type { PostDocument } from '../../src/posts/post-model.ts';
import { processUpload, type UploadKind } from '../../src/work/process-upload.ts';
import { WorkStore } from '../../src/work/work-store.ts';
import type { Platform } from './platform.ts';

const entries = {
  crashing: new URL('./crashing-decoder.ts', import.meta.url),
  failing: new URL('./failing-decoder.ts', import.meta.url),
} as const;

/** Runs over posts in this process, with a decoder of the test's own. */
export function runByHand(platform: Platform, decoder: keyof typeof entries, objects: ObjectStore = platform.objects) {
  const log = createLog('prueba', { LOG_LEVEL: 'silent' });
  const decoders = new DecoderPool(entries[decoder], 1, log);
  onTestFinished(() => decoders.close());
  const store = new WorkStore(platform.posts, () => 'image.process');
  const { suspects } = platform;
  const kind: UploadKind<PostDocument> = {
    store,
    recipe: 'post',
    onProgress: () => undefined,
    finish: async () => true,
    onReady: async () => undefined,
    fail: (post, code, dead) => store.fail(post, code, [], dead),
    onFailed: async () => undefined,
  };
  return (id: string, signal = new AbortController().signal) =>
    processUpload(kind, { objects, decoders, suspects }, { id, signal, log });
}
