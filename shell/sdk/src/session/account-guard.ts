import type { SessionUser } from '@vitrina/contracts';
import { onSessionDoubt } from '../api/unauthorised.ts';
import { memory } from '../storage.ts';
import { DRAFTS } from '../use-draft.ts';
import { readHint } from './hints.ts';

/** A page that becomes visible asks the server again after this time, in milliseconds. */
const CHECK_MS = 10_000;
/** Name of the account that the drafts of a store belong to. */
const OWNER = 'borradores.cuenta';

/** The last account that this page showed anything of; `now` while it is signed in. */
let shown: { email: string; now: boolean } | null = null;
let checked = 0;

/**
 * Notes that the page shows an account, and from then on follows what other tabs do with it.
 * @param refresh asks the server again who this visitor is
 * @returns false where the page has shown another account before: then it is loaded again and must show nothing
 */
export function showAccount({ email }: SessionUser, refresh: () => void): boolean {
  checked = Date.now();
  if (shown === null) follow(refresh);
  else if (shown.email !== email) {
    startOver();
    return false;
  }
  shown = { email, now: true };
  for (const store of stores()) keepDraftsOf(store, email);
  return true;
}

/** Notes that the account is no longer signed in. @param left true after a logout, which removes all drafts */
export function endAccount(left: boolean): void {
  if (shown) shown.now = false;
  if (left) dropDrafts();
}

function follow(refresh: () => void): void {
  onSessionDoubt(refresh);
  const look = () => {
    if (shown?.now && document.visibilityState === 'visible' && Date.now() - checked > CHECK_MS) refresh();
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'isLoggedIn' || key === 'email') compare(refresh);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) compare(refresh);
    look();
  });
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
}

/** Leaves what this page shows if another tab has logged out or in as another account, asks the server otherwise. */
function compare(refresh: () => void): void {
  const hinted = readHint(memory)?.email ?? null;
  const isOther = hinted !== null && hinted !== shown?.email;
  // A session that expired leaves the drafts to the next login of its account.
  const hasLeft = hinted === null && shown?.now && stores()[0]?.getItem(OWNER) == null;
  if (hasLeft) dropDrafts();
  if (isOther || hasLeft) startOver();
  else if ((hinted !== null) !== shown?.now) refresh();
}

/** Hides the page and loads it again: nothing of an account stays on screen or in the memory of a microfrontend. */
function startOver(): void {
  document.body.hidden = true;
  location.reload();
}

/** Places in this browser that keep drafts; a browser may refuse them. */
function stores(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

/** Removes every draft from this browser and this tab. */
function dropDrafts(): void {
  for (const store of stores()) {
    for (const name of Object.keys(store)) if (name.startsWith(DRAFTS)) store.removeItem(name);
    store.removeItem(OWNER);
  }
}

/** Keeps the drafts for this account, and removes those of another one. Drafts from before a login become the account's. */
function keepDraftsOf(store: Storage, email: string): void {
  const owner = store.getItem(OWNER);
  if (owner !== null && owner !== email) dropDrafts();
  try {
    store.setItem(OWNER, email);
  } catch {
    // A full store keeps no draft either.
  }
}
