import { useQuery } from '@vitrina/sdk';

/** Part of the form about where and when a provider works, which is loaded after the rest, with the check of its hours. */
export function useAvailability() {
  return useQuery({
    queryKey: ['atencion'],
    queryFn: () => import(/* webpackChunkName: "availability" */ './availability/index.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
