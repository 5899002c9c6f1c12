import { PassThrough } from 'node:stream';
import { type Log, type ObjectStore, trusted } from '@vitrina/kernel';
import { ZipFile } from 'yazl';
import { readOwnEntries } from '../blog/own-entries.ts';
import type { AppealDoc } from '../model/appeal.ts';
import type { CommentDoc } from '../model/comment.ts';
import type { DataExportDoc } from '../model/data-export.ts';
import type { EntryDoc } from '../model/entry.ts';
import type { Store } from '../model/store.ts';
import { ownAppealCard } from '../responses/appeal-card.ts';
import { exportKey } from './export-state.ts';
import type { Sources } from './sources.ts';

/** Maximum attempts: with the pauses, about 25 minutes of an unavailable service. */
const MAX_TRIES = 10;
/** Pause after the first failure, doubled after each further one up to the longest, in milliseconds. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

export interface ExporterDependencies {
  store: Store;
  objects: ObjectStore;
  sources: Sources;
  clock: { now: () => Date };
  log: Log;
}

/** Produces the requested data exports, one after another, and deletes expired ones. */
export class Exporter {
  readonly #dependencies: ExporterDependencies;

  constructor(dependencies: ExporterDependencies) {
    this.#dependencies = dependencies;
  }

  /** Deletes expired exports and produces the due ones. Called regularly by the leader. */
  async runOnce(signal: AbortSignal): Promise<void> {
    const { store, clock, log } = this.#dependencies;
    const now = clock.now().getTime();
    for (const expired of await store.dataExports.find({ until: trusted({ $lte: now }) }).lean<DataExportDoc[]>()) {
      await this.#remove(expired);
    }
    const waiting = await store.dataExports
      .find({ state: 'waiting', dueAt: trusted({ $lte: now }) })
      .sort({ dueAt: 1 })
      .limit(10)
      .lean<DataExportDoc[]>();
    for (const doc of waiting) {
      signal.throwIfAborted();
      await this.#make(doc, signal).catch(async (error: unknown) => {
        // A stopping process does not count as a failed attempt.
        signal.throwIfAborted();
        log.warn({ err: error, id: doc._id }, "copy of a person's data not made yet");
        const tries = doc.tries + 1;
        const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
        const state = tries >= MAX_TRIES ? 'failed' : 'waiting';
        await this.#update(doc, { state, tries, dueAt: clock.now().getTime() + pauseMs });
      });
    }
  }

  async #make(doc: DataExportDoc, signal: AbortSignal): Promise<void> {
    const { store, objects, sources } = this.#dependencies;
    const account = await sources.account(doc._id);
    if (!account) return this.#remove(doc);
    const uploads = await sources.uploads(doc._id);
    const comments = await store.comments.find({ authorId: doc._id }).lean<CommentDoc[]>();
    const zip = new ZipFile();
    const archive = new PassThrough();
    const fail = (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error)));
    zip.on('error', fail);
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    zip.outputStream.on('error', fail).pipe(archive);
    const addJson = (name: string, value: unknown) => zip.addBuffer(Buffer.from(JSON.stringify(value, null, 2)), name);
    for (const [name, value] of Object.entries(account)) addJson(`${name}.json`, value);
    addJson(
      'publicaciones.json',
      uploads.map(({ about, name }) => ({ ...about, archivo: name })),
    );
    addJson('comentarios.json', comments.map(wireComment));
    addJson('blog.json', (await readOwnEntries(store, doc._id)).map(wireEntry));
    const appeals = await store.appeals.find({ accountId: doc._id }).lean<AppealDoc[]>();
    addJson('apelaciones.json', appeals.map(ownAppealCard));
    let added = 0;
    for (const { key, name } of uploads) {
      if (!(await objects.stat('quarantine', key))) continue;
      // Opened lazily: one file at a time is streamed.
      zip.addReadStreamLazy(name, { compress: false }, (take) => {
        const open = async () => {
          const stream = await objects.get('quarantine', key);
          if (!stream) throw new Error(`${key} is gone`);
          added += 1;
          await this.#update(doc, { percent: Math.floor((added / uploads.length) * 99) });
          return stream;
        };
        open().then((stream) => take(null, stream), fail);
      });
    }
    zip.end();
    await objects.put('quarantine', exportKey(doc), archive, 'application/zip');
    // If the account was erased or another export requested, no document names this file. If another process finished
    // this export first, its file has the same key and must stay.
    const updated = await this.#update(doc, { state: 'ready', percent: 100 });
    if (!updated && !(await store.dataExports.exists({ _id: doc._id, token: doc.token }))) {
      await objects.remove('quarantine', [exportKey(doc)]);
    }
  }

  /** Updates an export; returns false if it is no longer the current one. */
  async #update({ _id, token }: DataExportDoc, change: Partial<DataExportDoc>): Promise<boolean> {
    const mine = { _id, token, state: 'waiting' as const };
    return (await this.#dependencies.store.dataExports.updateOne(mine, { $set: change })).matchedCount > 0;
  }

  async #remove(doc: DataExportDoc): Promise<void> {
    const { store, objects } = this.#dependencies;
    await objects.remove('quarantine', [exportKey(doc)]);
    await store.dataExports.deleteOne({ _id: doc._id, token: doc.token });
  }
}

function wireEntry({ _id: id, title, text, at, editedAt }: EntryDoc) {
  const edited = editedAt === null ? null : new Date(editedAt).toISOString();
  return { id, titulo: title, texto: text, fecha: new Date(at).toISOString(), editada: edited };
}

function wireComment({ providerId, text, at, reply }: CommentDoc) {
  return {
    proveedor_id: providerId,
    comentario: text,
    fecha: new Date(at).toISOString(),
    respuesta: reply?.text ?? null,
  };
}
