import { useQuery } from '@vitrina/sdk';
import type { PhoneNumbers } from './numbers.ts';

/** The numbering plans of all countries; undefined until they are there, and where they could not be loaded. */
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
