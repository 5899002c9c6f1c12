import { useQuery } from '@vitrina/sdk';
import type { PhoneNumbers } from './numbers.ts';

/** Numbering plans of all countries; undefined while they load and if loading fails. */
export function usePhoneNumbers(): PhoneNumbers | undefined {
  return useQuery({
    queryKey: ['numeros'],
    queryFn: async ({ signal }) => {
      const { loadPhoneNumbers } = await import(/* webpackChunkName: "phone-numbers" */ './numbers.ts');
      return loadPhoneNumbers(signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
