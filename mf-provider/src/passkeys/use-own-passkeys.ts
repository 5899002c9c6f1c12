import { api, useQuery } from '@vitrina/sdk';

/** Query key of {@link useOwnPasskeys}. */
export const OWN_PASSKEYS = ['llaves'] as const;

/** Passkeys of the signed-in account. @param enabled false while they are not shown */
export function useOwnPasskeys({ enabled = true } = {}) {
  return useQuery({
    queryKey: OWN_PASSKEYS,
    queryFn: async ({ signal }) => (await api.get('/api/cuenta/llaves', { signal })).data,
    enabled,
  });
}
