import { MAX_FAVOURITES } from '@vitrina/contracts/rules';
import { api, FAVOURITES, messageOf, readJson, useSession, useToasts } from '@vitrina/sdk';
import { type Favourites, mergeFavourites, readFavourites, writeFavourites } from '@vitrina/sdk/bundled';
import { useEffect, useSyncExternalStore } from 'react';
import { heartTexts as texts } from './heart-texts.ts';

const listeners = new Set<() => void>();
let current = readFavourites();
const NONE: readonly string[] = [];

function show(favourites: Favourites): void {
  current = favourites;
  for (const listener of listeners) listener();
}

/** Follows the changes of this tab and of others. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

function onStorage({ key }: StorageEvent): void {
  // Null: everything was removed.
  if (key === FAVOURITES || key === null) show(readFavourites());
}

/** Ids of the favourites, the newest first: those of the account, or of this browser without one. */
export function useFavourites(): {
  ids: readonly string[];
  /** False until the account's are loaded in a browser that has none of them. */
  isLoaded: boolean;
  /** Failure that hides what the account has saved, with the way to try again; null without one. */
  failed: { error: Error | null; refetch(): unknown } | null;
} {
  const { status, user, signedIn, failures, refresh } = useSession();
  const kept = useSyncExternalStore(subscribe, () => current);
  const account = user?.email ?? null;
  useEffect(() => {
    if (status === 'ready') void follow(account);
  }, [status, account]);
  const isKept = kept.account !== null && (account === null || kept.account === account);
  // The login of this browser counts while the server cannot be reached.
  const isSame = signedIn || (failures && readJson('isLoggedIn') === true);
  // Hides those of an account from the next person in this browser.
  const ids = kept.account === null || isSame ? kept.ids : NONE;
  const failed = failure && { error: failure, refetch: () => follow(account) };
  return {
    ids,
    isLoaded: !signedIn || isKept || failure !== null,
    failed: isSame && !signedIn ? { error: null, refetch: refresh } : signedIn && !isKept ? failed : null,
  };
}

/** E-mail of the account whose favourites were loaded, null after a logout; undefined before. */
let followed: string | null | undefined;
/** Why they could not be loaded. */
let failure: Error | null = null;

/** Loads the favourites of an account once, or forgets them after its logout. */
async function follow(account: string | null): Promise<void> {
  if (followed === account) return;
  followed = account;
  failure = null;
  if (account === null) {
    // An unreachable server also leaves no account, but the hint of its login.
    if (current.account !== null && readJson('isLoggedIn') !== true) put({ ids: NONE, account: null });
    return;
  }
  try {
    await mergeFavourites(account);
    if (unsaved === 0) show(readFavourites());
  } catch (error) {
    // The next heart or screen tries again, and the return of the network; until then the browser's favourites are shown.
    followed = undefined;
    failure = Object(error);
    show({ ...current });
    addEventListener('online', () => followed === undefined && follow(account), { once: true });
  }
}

function put(favourites: Favourites): void {
  writeFavourites(favourites);
  show(favourites);
}

/** Number of changes that the server has not confirmed, and the last of them. */
let unsaved = 0;
let last = Promise.resolve();

/** Adds providers as the newest favourites, or removes them. */
function changed(from: readonly string[], ids: readonly string[], saved: boolean): string[] {
  const others = from.filter((id) => !ids.includes(id));
  return saved ? [...ids, ...others] : others;
}

/**
 * Changes the favourites immediately, and with an account on the server: each change is applied to its list, which
 * another device may have changed. A refused change is undone.
 * @throws `ApiError`
 */
async function change(ids: readonly string[], saved: boolean): Promise<void> {
  put({ ...current, ids: changed(current.ids, ids, saved) });
  const { account } = current;
  if (account === null) return;
  unsaved += 1;
  const saving = last.then(async () => {
    const { data } = await api.get('/api/favoritos');
    return (await api.put('/api/favoritos', { ids: changed(data.ids, ids, saved) })).data.ids;
  });
  last = saving.then(
    () => undefined,
    () => undefined,
  );
  try {
    const stored = await saving;
    if (unsaved === 1 && current.account === account) put({ ids: stored, account });
  } catch (error) {
    if (current.account === account) put({ account, ids: changed(current.ids, ids, !saved) });
    throw error;
  } finally {
    unsaved -= 1;
  }
}

/** Returns a function that saves or removes providers, and shows a toast that undoes it. */
export function useSave(): (ids: readonly string[], saved: boolean, said: string) => void {
  const toasts = useToasts();
  const apply = (ids: readonly string[], saved: boolean) => {
    change(ids, saved).catch((error: unknown) => toasts.show(messageOf(error), 'error'));
  };
  return (ids, saved, said) => {
    if (saved && changed(current.ids, ids, true).length > MAX_FAVOURITES) {
      toasts.show(texts.full(MAX_FAVOURITES), 'error');
      return;
    }
    apply(ids, saved);
    toasts.show(said, 'info', { action: { label: texts.undo, run: () => apply(ids, !saved) } });
  };
}
