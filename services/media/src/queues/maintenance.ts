import { AvifStore, avifSweep } from '../avif/avif-store.ts';
import { makeAvif } from '../avif/make-avif.ts';
import { DecoderPool } from '../images/decoder-pool.ts';
import { collect, dailySchedule } from '../operations/collect.ts';
import { CollectorStopped } from '../operations/collector.ts';
import { RestoreGuard } from '../operations/restore-guard.ts';
import { purgeUpload } from '../work/purge-upload.ts';
import { runQueue, type WorkerDependencies } from './worker-dependencies.ts';

/** Niceness of the AVIF decoder: it only uses CPU time that nothing else needs. */
const AVIF_NICENESS = 15;

/** Serves the queue `maintenance`: removing the objects of deleted uploads, AVIF files, the collector. */
export function runMaintenanceQueue(dependencies: WorkerDependencies): void {
  const { config, connections, decoderEntry, log, shutdown } = dependencies;
  const { clock, objects, posts, postEvents, producer, quota, stores, withdrawals } = connections;
  const schedule = dailySchedule(producer, new RestoreGuard(connections), log);
  shutdown.add('workers', () => schedule.close());
  schedule.start();
  const store = new AvifStore(posts.model, clock);
  const decoders = new DecoderPool(decoderEntry, 1, log, AVIF_NICENESS);
  shutdown.add('workers', () => decoders.close());
  const avifDependencies = { store, objects, withdrawals, producer, decoders, events: postEvents };
  runQueue(dependencies, 'maintenance', 1, {
    'media.purge': async ({ data }) => {
      for (const store of stores) await purgeUpload(store, objects, quota, data.id);
    },
    'media.collect': async ({ signal, log }) => {
      try {
        const found = collect({ ...connections, log }, config, { apply: true, signal });
        for await (const finding of found) log.warn(finding, 'collected');
      } catch (error) {
        // An operator has to check this; another attempt would not help.
        if (!(error instanceof CollectorStopped)) throw error;
        log.error({ err: error }, 'the collector changed nothing');
      }
    },
    'image.avif': ({ data, signal, log }) => makeAvif(avifDependencies, { ...data, signal, log }),
  });
  const sweep = avifSweep(store, producer, config.AVIF_AFTER_SECONDS, log);
  shutdown.add('workers', () => sweep.close());
  sweep.start();
}
