import { useCallback, useSyncExternalStore } from 'react';

/** Theme setting; `sistema` follows the device. */
export type Theme = 'sistema' | 'claro' | 'oscuro';

const YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

/** Reads the theme from a cookie header or `document.cookie`; 'sistema' by default. */
export function readTheme(cookies: string): Theme {
  const value = /(?:^|;\s*)tema=(claro|oscuro)(?:;|$)/.exec(cookies)?.[1];
  return value === 'claro' || value === 'oscuro' ? value : 'sistema';
}

/**
 * Applies the stored theme to the document. It is in a cookie, not in local storage, so that the server can apply it too:
 * `themeFromCookie` in `services/gateway/src/page/mount.ts`.
 */
export function applyTheme(theme: Theme = readTheme(document.cookie)): void {
  if (theme === 'sistema') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme === 'oscuro' ? 'dark' : 'light';
}

/** Theme of the document, read from the DOM: reading the cookie would wait for another process on every render. */
function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === undefined) return 'sistema';
  return theme === 'dark' ? 'oscuro' : 'claro';
}

/** Returns the chosen theme and a setter. */
export function useTheme(): { theme: Theme; setTheme(theme: Theme): void } {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, shownTheme);
  const setTheme = useCallback((chosen: Theme) => {
    // For a year, or removed for 'sistema'. Older Safaris have no Cookie Store API.
    const seconds = chosen === 'sistema' ? 0 : YEAR_SECONDS;
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `tema=${chosen}; path=/; max-age=${seconds}; samesite=lax`;
    applyTheme(chosen);
    for (const listener of listeners) listener();
  }, []);
  return { theme, setTheme };
}
