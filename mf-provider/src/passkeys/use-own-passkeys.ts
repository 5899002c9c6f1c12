import { api, useQuery } from '@vitrina/sdk';

/** Key of the query of {@link useOwnPasskeys}. */
export const OWN_PASSKEYS = ['llaves'] as const;

/** The passkeys of the signed-in account. @param enabled false while nothing shows them */
export function useOwnPasskeys({ enabled = true } = {}) {
  return useQuery({
    queryKey: OWN_PASSKEYS,
    queryFn: async ({ signal }) => (await api.get('/api/cuenta/llaves', { signal })).data,
    enabled,
  });
}
