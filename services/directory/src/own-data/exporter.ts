import { PassThrough } from 'node:stream';
import { type Answer, type Log, type ObjectStore, ServiceClient, trusted } from '@vitrina/kernel';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { readOwnEntries } from '../blog/own-entries.ts';
import type { DirectoryConfig } from '../config.ts';
import type { DataExportDoc } from '../model/account.ts';
import type { CommentDoc } from '../model/comment.ts';
import type { ContactDoc } from '../model/contact.ts';
import type { EntryDoc } from '../model/entry.ts';
import type { AppealDoc } from '../model/moderation.ts';
import type { Store } from '../model/store.ts';
import { ownAppealCard } from '../moderation/appeals.ts';
import { contactHash } from '../ratings/contacts.ts';

/** Maximum attempts: with the pauses, about 25 minutes of an unavailable service. */
const MAX_TRIES = 10;
/** Exports read in one round, expired ones included, and handled one after another. */
const BATCH = 10;
/** Pause after the first failure, doubled after each further one up to the longest, in milliseconds. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

interface ExporterDependencies {
  store: Store;
  objects: ObjectStore;
  sources: Sources;
  /** Key of the hashes of contacts. */
  visitorSecret: string;
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
    // A single query, because every round is one and nearly all find nothing.
    const over = { until: trusted({ $lte: now }) };
    const waiting = { state: 'waiting' as const, dueAt: trusted({ $lte: now }) };
    const found = await store.dataExports
      .find({ $or: [over, waiting] })
      .sort({ dueAt: 1 })
      .limit(BATCH)
      .lean<DataExportDoc[]>();
    for (const expired of found.filter(({ until }) => until <= now)) await this.#remove(expired);
    for (const doc of found.filter(({ until }) => until > now)) {
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
    const { store, objects, sources, visitorSecret } = this.#dependencies;
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
    const useful = await store.comments.find({ usefulTo: doc._id, state: 'published' }).lean<CommentDoc[]>();
    addJson('me_sirvio.json', useful.map(wireUseful));
    addJson('blog.json', (await readOwnEntries(store, doc._id)).map(wireEntry));
    const appeals = await store.appeals.find({ accountId: doc._id }).lean<AppealDoc[]>();
    addJson('apelaciones.json', appeals.map(ownAppealCard));
    const contacts = await store.contacts
      .find({ person: contactHash('account', doc._id, visitorSecret) })
      .lean<ContactDoc[]>();
    addJson('contactos.json', contacts.map(wireContact));
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

function wireComment({ providerId, text, stars, verified = false, at, reply }: CommentDoc) {
  const fecha = new Date(at).toISOString();
  return {
    proveedor_id: providerId,
    comentario: text,
    estrellas: stars ?? null,
    verificado: verified,
    fecha,
    respuesta: reply?.text ?? null,
  };
}

function wireUseful({ _id, providerId, text }: CommentDoc) {
  return { comentario_id: _id, proveedor_id: providerId, comentario: text };
}

function wireContact({ providerId, at }: ContactDoc) {
  return { proveedor_id: providerId, fecha: new Date(at).toISOString() };
}

/** Time-out of a request to another service, in milliseconds. */
const TIMEOUT_MS = 30_000;

const ofAccounts = z.object({ data: z.record(z.string(), z.unknown()) });
const ofMedia = z.object({
  data: z.array(z.object({ key: z.string(), name: z.string(), about: z.record(z.string(), z.unknown()) })),
});

/** Data of an account in other services. */
export interface Sources {
  /** The profile, the open sessions and the consents; null for an account that is gone. */
  account: (id: string) => Promise<Record<string, unknown> | null>;
  /** Uploads, with the key of each original in the private bucket and its name in the copy. */
  uploads: (id: string) => Promise<z.output<typeof ofMedia>['data']>;
}

/** Reads from accounts and media by their internal routes. */
export function sourcesOf(config: DirectoryConfig): Sources {
  const accounts = new ServiceClient(config.ACCOUNTS_URL, config.SERVICE_KEYS.to('accounts'));
  const media = new ServiceClient(config.MEDIA_URL, config.SERVICE_KEYS.to('media'));
  const read = async (service: ServiceClient, path: string) => {
    const response = await service.fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return response.json();
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error(`${path} answered ${response.status}`);
  };
  return {
    account: async (id) => {
      const found = await read(accounts, `/internal/own-data/${id}`);
      return found === null ? null : ofAccounts.parse(found).data;
    },
    uploads: async (id) => ofMedia.parse(await read(media, `/internal/own-uploads/${id}`)).data,
  };
}

/** Time during which an export can be downloaded, in milliseconds: 24 hours. */
export const KEPT_MS = 24 * 3_600_000;

/** Key of an export's file in the private bucket; the orphan collection ignores keys below `.vitrina/`. */
export function exportKey({ _id, token }: Pick<DataExportDoc, '_id' | 'token'>): string {
  return `.vitrina/exports/${_id}/${token}.zip`;
}

/** Builds the response about an export; `ninguna` without one or after its end. @param now milliseconds since 1970 */
export function exportState(doc: DataExportDoc | null, now: number): Answer<'GET /api/cuenta/exportacion'> {
  if (!doc || doc.until <= now) {
    return { success: true, data: { estado: 'ninguna', progreso: 0, url: null, hasta: null } };
  }
  const ready = doc.state === 'ready';
  return {
    success: true,
    data: {
      estado: ready ? 'lista' : doc.state === 'failed' ? 'fallida' : 'en_preparacion',
      progreso: doc.percent,
      url: ready ? '/api/cuenta/exportacion/archivo' : null,
      hasta: ready ? new Date(doc.until).toISOString() : null,
    },
  };
}
