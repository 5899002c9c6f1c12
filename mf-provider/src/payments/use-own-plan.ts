import { type Answer, api, formatDay, today, useQuery, useQueryClient, useSession } from '@vitrina/sdk';

/** Plan of the signed-in account: until when it is paid, and what follows. */
export type OwnPlan = Answer<'GET', '/api/plan'>['data'];

/** Line of the account's ledger. */
export type LedgerLine = Answer<'GET', '/api/pagos'>['data'][number];

const KEY = ['pagos'] as const;

/** Poll interval while a payment is not confirmed yet, in milliseconds. */
const POLL_MS = 3_000;

/** Time after which the session contains a new plan, at the latest, in milliseconds. */
const SESSION_DELAY_MS = 2_000;

/** Plan and ledger of the signed-in account, reloaded until every payment is confirmed. */
export function useOwnPlan() {
  const client = useQueryClient();
  const { refresh } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => load(signal),
    refetchInterval: ({ state }) => (state.data?.ledger.some(({ estado }) => estado === 'pendiente') ? POLL_MS : false),
  });
  /** Reloads this screen immediately, and the session once accounts has applied the change. */
  const reload = async () => {
    await client.invalidateQueries({ queryKey: KEY });
    setTimeout(() => void refresh(), SESSION_DELAY_MS);
  };
  return { plan: data?.plan, ledger: data?.ledger, error, refetch, reload };
}

async function load(signal: AbortSignal) {
  // Sequential: if the ledger has a payment, the plan loaded after it includes its month.
  const ledger = (await api.get('/api/pagos', { signal })).data;
  const plan = (await api.get('/api/plan', { signal })).data;
  return { plan, ledger };
}

/** Calendar day of an instant (ISO 8601) in a time zone, in words: '15 de abril de 2026'. */
export function dayOf(instant: string, timeZone: string): string {
  return formatDay(today(timeZone, new Date(instant)));
}
