import { useLocation, useNavigate, useSearchParams } from '@vitrina/sdk';

/** Filter of a list: its name in the address and in the call, and its choices. */
export interface Filter {
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
}

/** Reads the filters of a list from the address. An unknown choice counts as no filter. */
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
