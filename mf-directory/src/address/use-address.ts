import { useLocation, useLocationChoice, useNavigate, useSearchParams } from '@vitrina/sdk';

/** Values of the address to change; an empty one is removed. */
export type AddressPart<N extends string> = Partial<Record<N, string>>;

/**
 * Changes some values of the address, which keeps all others as they are when it is called. A function gets the newest
 * values, for a part that depends on them: the screen may still show those before an earlier press.
 */
export type ChangeAddress<N extends string> = (
  part: AddressPart<N> | ((newest: Record<N, string>) => AddressPart<N>),
  options?: {
    /** Replaces the history entry instead of adding one. */
    replace?: boolean;
    /** State of the history entry; by default null, or the present state if the entry is replaced. */
    state?: unknown;
  },
) => void;

/**
 * Keeps values of a screen in the address, so that it can be shared, reloaded and restored on back. An address with any
 * value also names the place, so that a link shows the same place to everyone.
 * @param names values of this screen; others are dropped on a change
 */
export function useAddress<N extends string>(names: readonly N[]): [Record<N, string>, ChangeAddress<N>] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, state: present } = useLocation();
  const { country, state: region } = useLocationChoice();
  const valuesOf = (search: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<N, string>;
  const change: ChangeAddress<N> = (part, { replace = false, state = replace ? present : null } = {}) => {
    // The router writes an address immediately, and renders it in a transition, during which the next press may come.
    const { location } = window;
    const newest = valuesOf(location.pathname === pathname ? new URLSearchParams(location.search) : params);
    const changed = { ...newest, ...(typeof part === 'function' ? part(newest) : part) };
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries<string>(changed)) if (value) next.set(name, value);
    if (next.size > 0) {
      next.set('pais', country);
      next.set('estado', region);
    }
    navigate({ pathname, search: next.toString() }, { replace, state, preventScrollReset: true });
  };
  return [valuesOf(params), change];
}
