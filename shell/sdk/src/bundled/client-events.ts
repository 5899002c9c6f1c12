import { useEffect, useRef } from 'react';

/** Name of a client event: the microfrontend that sends it, and what happened, such as `mf-agenda:reserved`. */
export type ClientEventName = `mf-${string}:${string}`;

/** Prefix on `window`, which keeps these events apart from the browser's. */
const PREFIX = 'vitrina:';

/**
 * Sends a client event to the microfrontends that are on the page at this moment. Nothing is kept: a screen that opens
 * later does not receive it, and other tabs and the server do not either.
 * @param detail data of the event; each receiver gets its own copy
 * @throws {DataCloneError} if `detail` holds functions or DOM nodes
 */
export function sendClientEvent(name: ClientEventName, detail: unknown): void {
  window.dispatchEvent(new CustomEvent(PREFIX + name, { detail: structuredClone(detail) }));
}

/**
 * Handles a client event while the component is mounted.
 * @param parse validates the detail, which another team's version wrote, such as a zod schema's `parse`; if it throws, the
 *   event is ignored with a warning in the console
 * @param handle always the latest function is called, so it needs no `useCallback`
 */
export function useClientEvent<T>(
  name: ClientEventName,
  parse: (detail: unknown) => T,
  handle: (detail: T) => void,
): void {
  const latest = useRef({ parse, handle });
  useEffect(() => {
    latest.current = { parse, handle };
  });
  useEffect(() => {
    const receive = (event: Event): void => {
      let detail: T;
      try {
        detail = latest.current.parse(structuredClone((event as CustomEvent<unknown>).detail));
      } catch (error) {
        console.warn(`${name}: invalid event detail`, error);
        return;
      }
      latest.current.handle(detail);
    };
    window.addEventListener(PREFIX + name, receive);
    return () => window.removeEventListener(PREFIX + name, receive);
  }, [name]);
}
