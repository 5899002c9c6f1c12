import { Readable } from 'node:stream';
import { compareAndSet, type Feature, newToken, Problem } from '@vitrina/kernel';
import type { DirectoryContext, Handlers } from '../context.ts';
import type { DataExportDoc } from '../model/account.ts';
import { Exporter, exportKey, exportState, KEPT_MS, sourcesOf } from './exporter.ts';

/** Interval between polls for due and expired exports, in milliseconds. */
const POLL_MS = 5_000;

/** Export of the caller's data, produced by one process, the leader. */
export const ownData: Feature<DirectoryContext> = {
  name: 'own data',
  start(context) {
    const { store, objects, clock, log, config } = context;
    context.calls(ownDataCalls, context);
    const exporter = new Exporter({
      store,
      objects,
      sources: sourcesOf(config),
      visitorSecret: config.VISITOR_SECRET,
      clock,
      log,
    });
    context.leaderTask('exports', ({ signal }) => exporter.runOnce(signal), {
      pauseMs: POLL_MS,
      failureMessage: 'export run failed',
    });
  },
};

const ownDataCalls = {
  /** Returns the progress of the caller's data export. */
  'GET /api/cuenta/exportacion': async ({ session }, { store, clock }) =>
    exportState(await store.dataExports.findById(session.userId).lean<DataExportDoc>(), clock.now().getTime()),

  /** Requests a data export, which the leader produces. An export in progress stays. */
  'POST /api/cuenta/exportacion': async ({ c, session }, { store, objects, clock }) => {
    const now = clock.now().getTime();
    const _id = session.userId;
    const fresh = {
      token: newToken(),
      state: 'waiting' as const,
      percent: 0,
      tries: 0,
      dueAt: now,
      until: now + KEPT_MS,
    };
    await compareAndSet(async () => {
      const held = await store.dataExports.findById(_id).lean<DataExportDoc>();
      if (held?.state === 'waiting') return true;
      if (!held) return await store.dataExports.create({ _id, ...fresh });
      // No document will name the previous file any more.
      await objects.remove('quarantine', [exportKey(held)]);
      const { matchedCount } = await store.dataExports.updateOne({ _id, token: held.token }, { $set: fresh });
      return matchedCount > 0 || undefined;
    });
    return c.json(exportState(await store.dataExports.findById(_id).lean<DataExportDoc>(), now), 202);
  },

  /** File with a copy of the caller's data. */
  'GET /api/cuenta/exportacion/archivo': async ({ c, session }, { store, objects, clock }) => {
    const doc = await store.dataExports.findById(session.userId).lean<DataExportDoc>();
    const open = doc && doc.state === 'ready' && doc.until > clock.now().getTime();
    const file = open ? await objects.get('quarantine', exportKey(doc)) : null;
    if (!file) throw new Problem('exportacion_no_encontrada');
    return c.body(Readable.toWeb(file) as ReadableStream, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="mis-datos-vitrina.zip"',
    });
  },
} satisfies Handlers;
