import { contactChannels, visitKinds } from '@vitrina/contracts/wire';
import { requestLog } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { VisitMetric } from '../model/provider-day.ts';
import type { Store } from '../model/store.ts';
import { localDay } from '../rules/local-day.ts';
import { identifyVisitor } from '../statistics/visitor.ts';

/**
 * `POST /api/vistas`: counts a visitor's view or contact of a provider. The page does not wait for it, so a failure is
 * only logged.
 */
export const postVisit: Handler<'POST /api/vistas'> = async (
  { c, json, session },
  { store, visits, searchTerms, visitorSecret, countsTools, clock },
) => {
  const now = clock.now().getTime();
  const visitor = identifyVisitor(c, visitorSecret, now, countsTools);
  const provider = visitor && (await publicProvider(store, json.proveedor));
  if (visitor && provider && provider._id !== session?.userId) {
    const visit = { ...visitor, providerId: provider._id, day: localDay(provider.timeZone, now) };
    const counted = [visits.count([{ ...visit, metric: metricOf(json.tipo, json.canal) }])];
    if (json.busqueda && json.tipo === visitKinds.toWire.view) counted.push(searchTerms.count(visit, json.busqueda));
    await Promise.all(counted).catch((error: unknown) => requestLog(c).warn({ err: error }, 'a visit was not counted'));
  }
  return { success: true };
};

/** Reads a public provider by id or slug. */
async function publicProvider({ providers }: Store, name: string): Promise<ProviderDoc | null> {
  const only = { facts: 1, timeZone: 1 };
  const found =
    (await providers.findById(name, only).lean<ProviderDoc>()) ??
    (await providers.findOne({ slug: name }, only).lean<ProviderDoc>());
  return found?.facts ? found : null;
}

function metricOf(kind: string, channel: keyof typeof contactChannels.fromWire | undefined): VisitMetric {
  if (kind === visitKinds.toWire.contact && channel) return contactChannels.fromWire[channel];
  return kind === visitKinds.toWire.card ? 'card' : 'view';
}
