import { connectRedis, createLog, LiveChannel } from '@vitrina/kernel';
import { backingUrl, newNamespace } from '@vitrina/local/testing';
import { expect, onTestFinished, test } from 'vitest';
import { ProgressReporter, processingReport } from '../src/uploads/progress.ts';

test('progress that cannot be sent does no harm, and all of its failures are caught', async () => {
  const namespace = newNamespace();
  const redis = await connectRedis(backingUrl('REDIS_URL'), namespace);
  const live = new LiveChannel(redis, backingUrl('REDIS_URL'), namespace);
  onTestFinished(() => live.close());
  redis.disconnect();
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const progress = new ProgressReporter(redis, live, createLog('prueba', { LOG_LEVEL: 'silent' }));
  await progress.report('f'.repeat(24), '0'.repeat(24), processingReport(40));
  // Node reports unhandled rejections after the microtasks of a turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});
