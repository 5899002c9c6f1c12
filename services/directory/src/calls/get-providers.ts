import { idCursor, olderThan, pageOf, readCursor, searchFilter, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { AccountStatusDoc } from '../model/account-status.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { logReading } from '../moderation/log-reading.ts';
import { MAX_NAMED_MS } from '../reading/bounded-reads.ts';
import { momentOf } from '../responses/comment-card.ts';
import { removalCard, removalsOf, removedIds } from '../responses/removal-card.ts';
import { ownerName } from '../rules/owner-name.ts';

/** `GET /api/admin/proveedores`: every provider that is or was public, newest first. The access is logged. */
export const getProviders: Handler<'GET /api/admin/proveedores'> = async (
  { c, query, session },
  { store, media, browsing },
) => {
  const cursor = readCursor(idCursor, query.cursor);
  const searched = searchFilter(query.q, ['_id'], ['facts.businessName', 'facts.name', 'facts.email']);
  const read = async () =>
    store.providers
      .find({
        $and: [olderThan(cursor), searched ?? {}, await stateFilter(store, query.estado)],
        ...(query.plan && { 'facts.plan': query.plan }),
      })
      .sort({ _id: -1 })
      .limit(query.limit + 1)
      .maxTimeMS(MAX_NAMED_MS)
      .lean<ProviderDoc[]>();
  const page = pageOf(c, searched ? await browsing.run(read) : [], query.limit, ({ _id }) => _id);
  const ids = page.map(({ _id }) => _id);
  const [removals, suspended] = await Promise.all([removalsOf(store, ids), suspendedAmong(store, ids)]);
  await logReading(store, session, 'provider', { query, shown: page.length });
  const data = page.map(({ _id: id, facts, slug, photo, scopes, createdAt }) => ({
    id,
    nombre: facts ? ownerName(facts) : '',
    ruta: `/p/${slug}`,
    imagen: photo.path ? media.absoluteUrl(photo.path) : null,
    email: facts?.email ?? '',
    especialidad: facts?.specialty ?? '',
    plan: facts?.plan ?? ('gratis' as const),
    estado: removals.has(id)
      ? ('retirado' as const)
      : scopes.length > 0
        ? ('publico' as const)
        : ('no_publico' as const),
    suspendida: suspended.has(id),
    retiro: removalCard(removals.get(id)),
    fecha: momentOf(createdAt),
  }));
  return { success: true, data };
};

async function stateFilter(store: Store, state: 'publico' | 'retirado' | 'no_publico' | undefined): Promise<object> {
  if (state === undefined) return {};
  if (state === 'publico') return { 'scopes.0': trusted({ $exists: true }) };
  const removed = await removedIds(store, 'provider');
  if (state === 'retirado') return { _id: trusted({ $in: removed }) };
  return { 'scopes.0': trusted({ $exists: false }), _id: trusted({ $nin: removed }) };
}

async function suspendedAmong(store: Store, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await store.accountStatuses
    .find({ _id: trusted({ $in: [...ids] }), suspended: true }, { _id: 1 })
    .lean<Array<Pick<AccountStatusDoc, '_id'>>>();
  return new Set(found.map(({ _id }) => _id));
}
