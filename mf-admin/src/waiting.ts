import type { WaitingQueue } from '@vitrina/contracts';
import { api, useQuery } from '@vitrina/sdk';

/** Queue that may have pending items. */
export type QueueName = WaitingQueue['cola'] | 'despliegues';

/** Pending items of a queue; null if its service did not respond. */
interface Waiting {
  queue: QueueName;
  total: number;
  /** ISO time of the oldest pending item; null if unknown. */
  since: string | null;
}

/** Interval between counts while the page is open, in milliseconds. */
const COUNT_MS = 30_000;

const calls = [
  'GET /api/admin/pendientes/moderacion',
  'GET /api/admin/pendientes/archivos',
  'GET /api/admin/pendientes/correos',
  'GET /api/admin/pendientes/pagos',
  'GET /api/agente/pendientes',
] as const;

/**
 * Counts the pending items of each queue, from all services. If a service does not respond, its queues are missing and the
 * others show. Cached under the key of the whole area, so that each decision triggers a new count.
 */
export function useWaiting() {
  const query = useQuery({
    queryKey: ['admin', 'pendientes'],
    queryFn: ({ signal }) => readAll(signal),
    refetchInterval: COUNT_MS,
  });
  const waiting = query.data?.waiting ?? [];
  const of = (queue: QueueName) => waiting.find((one) => one.queue === queue)?.total ?? 0;
  return { query, waiting, of, isPartial: query.data?.isPartial ?? false };
}

async function readAll(signal: AbortSignal): Promise<{ waiting: Waiting[]; isPartial: boolean }> {
  const counted = calls.map(async (name): Promise<Waiting[]> => {
    const { data } = await api.get(pathOf(name), { signal });
    return data.map(({ cola, total, desde }) => ({ queue: cola, total, since: desde }));
  });
  const found = await Promise.allSettled([...counted, readDeploys(signal)]);
  const waiting = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  return { waiting, isPartial: found.some(({ status }) => status === 'rejected') };
}

type Path<N> = N extends `GET ${infer P}` ? P : never;

function pathOf<N extends (typeof calls)[number]>(name: N): Path<N> {
  return name.slice('GET '.length) as Path<N>;
}

/** Canaries that need a person because the measurements are inconclusive. */
async function readDeploys(signal: AbortSignal): Promise<Waiting[]> {
  const { data } = await api.get('/api/admin/despliegues', { signal });
  const doubtful = data.filter(({ canario }) => canario?.espera === 'duda');
  const since = doubtful.flatMap(({ movimiento }) => movimiento?.fecha ?? []).sort()[0] ?? null;
  return [{ queue: 'despliegues', total: doubtful.length, since }];
}
