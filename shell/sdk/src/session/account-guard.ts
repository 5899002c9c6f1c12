import type { SessionUser } from '@vitrina/contracts';
import { onSessionCheckRequest } from '../api/client.ts';
import { FAVOURITES, memory, OWNER, readJson } from '../storage.ts';
import { DRAFTS } from '../use-draft.ts';
import { readHint } from './hints.ts';

/** Time since the last check after which a page that becomes visible asks the server again, in milliseconds. */
const CHECK_MS = 10_000;

/** Last account whose data this page showed; `now` while it is signed in. */
let shown: { email: string; now: boolean } | null = null;
let checked = 0;

/**
 * Records that the page shows an account, and from then on follows its changes in other tabs.
 * @param refresh fetches the session again
 * @returns false if the page has shown another account before: it then reloads and must show nothing
 */
export function showAccount({ email }: SessionUser, refresh: () => void): boolean {
  checked = Date.now();
  if (shown === null) follow(refresh);
  else if (shown.email !== email) {
    startOver();
    return false;
  }
  shown = { email, now: true };
  dropLeft();
  for (const store of stores()) keepDraftsOf(store, email);
  return true;
}

/** Returns whether the page still shows an account, even if another tab has already removed its hints. */
export function showsAccount(): boolean {
  return shown?.now === true;
}

/** Records that the account is no longer signed in. @param left true after a logout, which removes its data */
export function endAccount(left: boolean): void {
  if (shown) shown.now = false;
  if (left) dropData();
}

/**
 * Removes this tab's drafts if another tab has logged their account out: only a logout removes the account from the shared
 * storage. A tab can learn of the end of the session first, from the server, or be closed or reloaded in between.
 */
export function dropLeft(): void {
  const [shared, own] = stores();
  if (shared?.getItem(OWNER) === null && own) dropDrafts(own);
}

function follow(refresh: () => void): void {
  onSessionCheckRequest(refresh);
  const look = () => {
    if (shown?.now && document.visibilityState === 'visible' && Date.now() - checked > CHECK_MS) refresh();
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'isLoggedIn' || key === 'email' || key === OWNER) compare(refresh);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) compare(refresh);
    look();
  });
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
}

/** Leaves the page if another tab has logged out or in as another account; otherwise asks the server. */
function compare(refresh: () => void): void {
  const hinted = readHint(memory)?.email ?? null;
  const isOther = hinted !== null && hinted !== shown?.email;
  // A session that expired keeps its drafts for the next login of its account.
  const hasLeft = hinted === null && shown?.now && stores()[0]?.getItem(OWNER) == null;
  if (hasLeft) dropData();
  else dropLeft();
  if (isOther || hasLeft) startOver();
  else if ((hinted !== null) !== shown?.now) refresh();
}

/** Hides and reloads the page, so that no account data stays on screen or in a microfrontend's memory. */
function startOver(): void {
  document.body.hidden = true;
  location.reload();
}

/** Storages of this browser that hold drafts, without those that it blocks. */
function stores(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

/** Removes drafts, and favourites that belong to an account. */
function dropData(): void {
  stores().forEach(dropDrafts);
  if ((readJson(FAVOURITES) as { account?: unknown } | null)?.account) memory.removeItem(FAVOURITES);
}

/** Removes the drafts of the account that a store is assigned to; those of a visitor without account stay. */
function dropDrafts(store: Storage): void {
  if (store.getItem(OWNER) === null) return;
  for (const name of Object.keys(store)) if (name.startsWith(DRAFTS)) store.removeItem(name);
  store.removeItem(OWNER);
}

/** Assigns the drafts to this account, and removes those of another account. Drafts from before a login become the account's. */
function keepDraftsOf(store: Storage, email: string): void {
  if (store.getItem(OWNER) !== email) dropDrafts(store);
  try {
    store.setItem(OWNER, email);
  } catch {
    // A full storage holds no draft either.
  }
}
