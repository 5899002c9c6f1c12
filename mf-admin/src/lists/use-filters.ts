import { useLocation, useNavigate, useSearchParams } from '@vitrina/sdk';

/** One filter of a list: its name in the address and in the call, and what can be chosen. */
export interface Filter {
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
}

/** The filters of a list as the address has them: what is not one of the choices counts as none. */
export function useFilters(filters: readonly Filter[]) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const part = params.get('parte') ?? '';
  const q = params.get('q') ?? '';
  const values = Object.fromEntries(
    filters.flatMap(({ name, options }) => {
      const value = params.get(name) ?? '';
      return Object.hasOwn(options, value) ? [[name, value]] : [];
    }),
  );
  const go = (next: URLSearchParams) =>
    navigate({ pathname, search: next.toString() }, { replace: true, preventScrollReset: true });
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    go(next);
  };
  return {
    q,
    values,
    set,
    clear: () => go(new URLSearchParams({ parte: part })),
    filtered: q !== '' || Object.keys(values).length > 0,
  };
}

export type Filters = ReturnType<typeof useFilters>;
