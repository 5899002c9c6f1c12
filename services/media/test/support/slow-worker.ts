import { runService } from '@vitrina/kernel';
import { mediaWorker, readWorkerOptions } from '../../src/start-worker.ts';

/** Worker that can be killed or watched while it processes a small picture. */
await runService(mediaWorker(readWorkerOptions({}), new URL('./slow-decoder.ts', import.meta.url)));
