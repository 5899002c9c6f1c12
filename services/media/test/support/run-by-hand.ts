import { createLog, createMetrics, type ObjectStore } from '@vitrina/kernel';
import { onTestFinished } from 'vitest';
import { Probe } from '../../src/files/probe.ts';
import { DecoderPool } from '../../src/images/decoder-pool.ts';
import { SoloGate } from '../../src/processing/claim.ts';
import { processUpload } from '../../src/processing/process-upload.ts';
import type { UploadKind } from '../../src/processing/upload-kinds.ts';
import type { PostDocument } from '../../src/uploads/documents.ts';
import { StorageQuota } from '../../src/uploads/storage-quota.ts';
import { WorkStore } from '../../src/uploads/work-store.ts';
import type { JoinedPlatform } from './platform.ts';

const entries = {
  good: new URL('../../dist/commands/decoder.js', import.meta.url),
  crashing: new URL('./crashing-decoder.mjs', import.meta.url),
  failing: new URL('./failing-decoder.mjs', import.meta.url),
  killed: new URL('./killed-decoder.mjs', import.meta.url),
  hanging: new URL('./hanging-decoder.mjs', import.meta.url),
} as const;

/** Dependencies that a test may replace. */
interface Changes {
  objects?: ObjectStore;
  finish?: UploadKind<PostDocument>['finish'];
  stopping?: AbortSignal;
  gate?: SoloGate;
}

/** Creates a function that runs over posts in this process like a worker, with the given decoder and without pauses. */
export function runByHand(platform: JoinedPlatform, decoder: keyof typeof entries, changes: Changes = {}) {
  const log = createLog('prueba', { LOG_LEVEL: 'silent' });
  const decoders = new DecoderPool(entries[decoder], 2, log);
  onTestFinished(() => decoders.close());
  const store = new WorkStore(platform.posts, () => 'image.process', { now: () => new Date() });
  const { blockedHashes, withdrawals, mongo } = platform;
  const objects = changes.objects ?? platform.objects;
  const kind: UploadKind<PostDocument> = {
    store,
    recipe: () => 'post',
    onProgress: () => undefined,
    finish: changes.finish ?? (async () => true),
    onReady: async () => undefined,
    fail: (post, code, dead) => store.fail(post, code, [], dead),
    onFailed: async () => undefined,
  };
  const dependencies = {
    objects,
    withdrawals,
    decoders,
    blockedHashes,
    quota: new StorageQuota(mongo, { bytes: 1e9, count: 1_000, photos: 10, entries: 10 }),
    probe: new Probe({ objects, mongo }),
    pauses: { first: 0, longest: 0 },
    recordFault: () => undefined,
    maxVideoSeconds: 60,
    metrics: createMetrics('media-worker'),
    gate: changes.gate ?? new SoloGate(),
    stopping: changes.stopping ?? new AbortController().signal,
  };
  return (id: string, signal = new AbortController().signal) => processUpload(kind, dependencies, { id, signal, log });
}
