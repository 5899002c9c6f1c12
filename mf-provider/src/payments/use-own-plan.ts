import { type Answer, api, useQuery, useQueryClient, useSession } from '@vitrina/sdk';

/** The own plan: until when, and what follows. */
export type OwnPlan = Answer<'GET', '/api/plan'>['data'];
/** A line of the own ledger. */
export type LedgerLine = Answer<'GET', '/api/pagos'>['data'][number];

const KEY = ['pagos'] as const;
/** How often a payment that is not confirmed yet is looked at, in milliseconds. */
const LOOK_MS = 3_000;
/** Until when the session knows of a new plan, at the latest, in milliseconds. */
const TOLD_MS = 2_000;

async function load(signal: AbortSignal) {
  // One after the other: where the ledger has a payment, the plan has its month.
  const ledger = (await api.get('/api/pagos', { signal })).data;
  const plan = (await api.get('/api/plan', { signal })).data;
  return { plan, ledger };
}

/** The own plan and ledger; what is still to be confirmed is looked at again until it is. */
export function useOwnPlan() {
  const client = useQueryClient();
  const { refresh } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => load(signal),
    refetchInterval: ({ state }) => (state.data?.ledger.some(({ estado }) => estado === 'pendiente') ? LOOK_MS : false),
  });
  /** After a change: what this screen shows at once, and what the rest of the page knows once accounts has the change. */
  const reload = async () => {
    await client.invalidateQueries({ queryKey: KEY });
    setTimeout(() => void refresh(), TOLD_MS);
  };
  return { plan: data?.plan, ledger: data?.ledger, error, refetch, reload };
}
