import * as React from 'react';

/** A context in React's internal form; the second value is for renderers that are not a page's main renderer. */
export interface ContextObject {
  _currentValue2: unknown;
}

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const CONTEXT = Symbol.for('react.context');
const NOT_CACHED = Symbol.for('react.memo_cache_sentinel');
const NOT_PENDING = { pending: false, data: null, method: null, action: null };

let ids = 0;

/** Hooks for a first render on a server: initial values, no effects, no further renders. */
const hooks = {
  readContext: (context: ContextObject) => context._currentValue2,
  use,
  useCallback: <T>(callback: T) => callback,
  useContext: (context: ContextObject) => context._currentValue2,
  useEffect: ignore,
  useImperativeHandle: ignore,
  useInsertionEffect: ignore,
  useLayoutEffect: ignore,
  useMemo: <T>(create: () => T) => create(),
  useReducer: <S, I>(_reducer: unknown, initial: I, init?: (initial: I) => S) => [
    init === undefined ? initial : init(initial),
    refuseUpdate,
  ],
  useRef: <T>(current: T) => ({ current }),
  useState: <S>(initial: S | (() => S)) => [initial instanceof Function ? initial() : initial, refuseUpdate],
  useDebugValue: ignore,
  useDeferredValue: <T>(value: T, initial?: T) => (initial === undefined ? value : initial),
  useTransition: () => [false, refuseUpdate],
  useSyncExternalStore: <T>(_subscribe: unknown, _current: unknown, onServer?: () => T) => {
    if (onServer === undefined) throw new Error('useSyncExternalStore needs a server snapshot in a first content');
    return onServer();
  },
  useId: nextId,
  useHostTransitionStatus: () => NOT_PENDING,
  useFormState: <S>(_action: unknown, initial: S) => [initial, refuseUpdate, false],
  useActionState: <S>(_action: unknown, initial: S) => [initial, refuseUpdate, false],
  useOptimistic: <T>(value: T) => [value, refuseUpdate],
  useMemoCache: (size: number) => new Array(size).fill(NOT_CACHED),
  useCacheRefresh: () => refuseUpdate,
  useEffectEvent: () => refuseUpdate,
};

const internals = internalsOf(Reflect.get(React, INTERNALS));

/**
 * Runs a render with the hooks of a first render. React's hooks call the dispatcher that a renderer has put into `H` of React's
 * internals. Every renderer uses that field, but it is not a public interface. The test `static-markup.test.tsx` therefore
 * compares these hooks with those of React's server renderer, so that a new version of React fails there and not on a page.
 */
export function withHooks<T>(render: () => T): T {
  const outer = internals.H;
  if (outer !== hooks) ids = 0;
  internals.H = hooks;
  try {
    return render();
  } finally {
    internals.H = outer;
  }
}

/** @throws if this version of React has no place for a dispatcher */
function internalsOf(found: unknown): { H: unknown } {
  if (typeof found === 'object' && found !== null && 'H' in found) return found;
  throw new Error(`React ${React.version} keeps its dispatcher elsewhere: see withHooks`);
}

function use(usable: unknown): unknown {
  if (typeof usable === 'object' && usable !== null) {
    if ('_currentValue2' in usable && '$$typeof' in usable && usable.$$typeof === CONTEXT) return usable._currentValue2;
    if ('then' in usable) throw new Error('a first content cannot wait for a promise: name what it needs in `calls`');
  }
  throw new TypeError('`use` takes a context in a first content');
}

function ignore(): void {}

function refuseUpdate(): never {
  throw new Error('a first content is rendered once: its state cannot change');
}

/** Ids differ from those of React's client renderer, so they stay unique while the application takes over. */
function nextId(): string {
  const id = `_f_${ids.toString(32)}_`;
  ids += 1;
  return id;
}
