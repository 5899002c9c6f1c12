import { useLocation, useNavigate, useSearchParams } from '@vitrina/sdk';

/** What the explore screen shows, kept in the address so that it can be shared and the back button works. */
export interface Filters {
  q: string;
  segmento: string;
  /** Id of the post whose layer is open, or empty. */
  publicacion: string;
}

/** The filters of the address, and a change of some of them. */
export function useFilters(): [Filters, (part: Partial<Filters>, options?: { replace?: boolean }) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const filters: Filters = {
    q: params.get('q') ?? '',
    segmento: params.get('segmento') ?? '',
    publicacion: params.get('publicacion') ?? '',
  };
  const change = (part: Partial<Filters>, options: { replace?: boolean } = {}) => {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...filters, ...part })) if (value) next.set(name, value);
    navigate({ pathname, search: next.toString() }, { replace: options.replace ?? false, preventScrollReset: true });
  };
  return [filters, change];
}
