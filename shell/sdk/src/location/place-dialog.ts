import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

function setOpen(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that changes the place; the shell renders it. */
export const openPlaceDialog = (): void => setOpen(true);

/** Closes it. */
export const closePlaceDialog = (): void => setOpen(false);

/** True while the dialog is open. Kept outside the place's context, so that opening it renders nothing else. */
export function usePlaceDialogOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
