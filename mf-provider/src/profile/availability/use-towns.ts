import type { Calls } from '@vitrina/contracts';
import { api, keepPreviousData, useQuery } from '@vitrina/sdk';
import { usePaused } from '@vitrina/sdk/bundled';

export type Town = Calls['GET /api/ciudades']['answer']['data'][number];

/** Least and greatest length of a text that the call takes. */
export const MIN_TEXT = 2;
const MAX_TEXT = 60;
/** Pause in typing before towns are looked up, in milliseconds. */
const PAUSE_MS = 200;
/** Towns of the form's state that are listed before the others. */
const MOST_NEAR = 5;

/**
 * Finds towns for a text while it is typed; the last text wins. The previous towns stay until the next arrive.
 * @returns `near` are towns of the state, if one is given; `others` the rest. `settled` is false while the response for this
 *   text is pending
 */
export function useTowns(text: string, { pais, estado }: { pais: string; estado: string }) {
  const wanted = text.slice(0, MAX_TEXT).trim();
  const q = usePaused(wanted, PAUSE_MS);
  const ask = (query: { pais?: string; estado?: string; limit?: number }, enabled: boolean) => ({
    queryKey: ['ciudades', q, query],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await api.get('/api/ciudades', { query: { q, ...query }, signal })).data,
    enabled: enabled && q.length >= MIN_TEXT,
    placeholderData: keepPreviousData<Town[]>,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const inState = useQuery(ask({ pais, estado, limit: MOST_NEAR }, estado !== ''));
  const everywhere = useQuery(ask({}, true));
  const near = estado === '' ? [] : (inState.data ?? []);
  const failed = everywhere.isError || inState.isError;
  return {
    near,
    others: (everywhere.data ?? []).filter(({ id }) => !near.some((town) => town.id === id)),
    settled: wanted === q && q.length >= MIN_TEXT && !everywhere.isFetching && !inState.isFetching && !failed,
    failed,
    retry: () =>
      void Promise.all([everywhere, inState].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

/** Position of the form's town, found by its name; null without a town, or while it is unknown. */
export function useTownPosition(values: { ciudad: string; ciudad_nombre: string; pais: string; estado_pais: string }) {
  const { ciudad, ciudad_nombre: q, pais, estado_pais: estado } = values;
  const { data } = useQuery({
    queryKey: ['ciudad', ciudad, q],
    queryFn: async ({ signal }) => {
      const { data: towns } = await api.get('/api/ciudades', { query: { q, pais, estado, limit: 20 }, signal });
      return towns.find(({ id }) => id === ciudad) ?? null;
    },
    enabled: ciudad !== '' && q !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return ciudad === '' ? null : (data ?? null);
}
