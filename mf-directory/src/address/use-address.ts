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
 * Reads the newest values of a screen's address, which the screen may not show yet: the router writes an address
 * immediately and renders it in a transition.
 * @param pathname of the screen, as the router gives it
 * @returns null if the visitor has left the screen
 */
export function newestAddress(pathname: string): URLSearchParams | null {
  const { origin, pathname: present, search } = window.location;
  return present === new URL(pathname, origin).pathname ? new URLSearchParams(search) : null;
}

/**
 * Keeps values of a screen in the address, so that it can be shared, reloaded and restored on back. An address with any
 * value also names the place, so that a link shows the same place to everyone. A change that comes after the visitor has
 * left the screen is dropped.
 * @param names values of this screen; others are dropped on a change
 */
export function useAddress<N extends string>(names: readonly N[]): [Record<N, string>, ChangeAddress<N>] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, state: presentState } = useLocation();
  const { country, state: region } = useLocationChoice();
  const valuesOf = (search: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<N, string>;
  const change: ChangeAddress<N> = (part, { replace = false, state = replace ? presentState : null } = {}) => {
    const present = newestAddress(pathname);
    if (!present) return;
    const newest = valuesOf(present);
    const changed = { ...newest, ...(typeof part === 'function' ? part(newest) : part) };
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries<string>(changed)) if (value) next.set(name, value);
    if (next.size > 0) {
      next.set('pais', country);
      next.set('estado', region);
    }
    const isSame = next.toString() === present.toString();
    navigate({ pathname, search: next.toString() }, { replace: replace || isSame, state, preventScrollReset: true });
  };
  return [valuesOf(params), change];
}
