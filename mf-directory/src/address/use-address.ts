import { useLocation, useLocationChoice, useNavigate, useSearchParams } from '@vitrina/sdk';

/** Changes some values of the address; an empty one is removed. */
export type ChangeAddress<N extends string> = (
  part: Partial<Record<N, string>>,
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
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<N, string>;
  const change: ChangeAddress<N> = (part, { replace = false, state = replace ? present : null } = {}) => {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries<string>({ ...values, ...part })) if (value) next.set(name, value);
    if (next.size > 0) {
      next.set('pais', country);
      next.set('estado', region);
    }
    navigate({ pathname, search: next.toString() }, { replace, state, preventScrollReset: true });
  };
  return [values, change];
}
