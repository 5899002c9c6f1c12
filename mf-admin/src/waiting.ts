import type { WaitingQueue } from '@vitrina/contracts';
import { api, useQuery } from '@vitrina/sdk';

/** A queue in which something may wait. */
export type QueueName = WaitingQueue['cola'] | 'despliegues';

/** What waits in a queue; null where its service did not answer. */
export interface Waiting {
  queue: QueueName;
  total: number;
  /** ISO moment since when the first one waits; null where it is not known. */
  since: string | null;
}

/** Between two counts while the page is open, in milliseconds. */
const COUNT_MS = 30_000;

const calls = [
  'GET /api/admin/pendientes/moderacion',
  'GET /api/admin/pendientes/archivos',
  'GET /api/admin/pendientes/correos',
  'GET /api/admin/pendientes/pagos',
  'GET /api/agente/pendientes',
] as const;

/**
 * What waits in each queue, read from all services. One that does not answer leaves its queues out, and the others show.
 * Under the key of the whole area, so that each decision counts again.
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

/** Canaries that wait for somebody, as the measurements leave in doubt whether they are worse. */
async function readDeploys(signal: AbortSignal): Promise<Waiting[]> {
  const { data } = await api.get('/api/admin/despliegues', { signal });
  const doubtful = data.filter(({ canario }) => canario?.espera === 'duda');
  const since = doubtful.flatMap(({ movimiento }) => movimiento?.fecha ?? []).sort()[0] ?? null;
  return [{ queue: 'despliegues', total: doubtful.length, since }];
}
