import { useCallback, useSyncExternalStore } from 'react';

/** A chosen theme; `sistema` follows the device. */
export type Theme = 'sistema' | 'claro' | 'oscuro';

const COOKIE = 'tema';
const YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

/** The theme in a cookie header or `document.cookie`; 'sistema' where there is none. */
export function themeOf(cookies: string): Theme {
  const value = /(?:^|;\s*)tema=(claro|oscuro)(?:;|$)/.exec(cookies)?.[1];
  return value === 'claro' || value === 'oscuro' ? value : 'sistema';
}

/** Puts the remembered theme on the document. A cookie and not local storage, so that the server can write it too. */
export function applyTheme(theme: Theme = themeOf(document.cookie)): void {
  if (theme === 'sistema') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme === 'oscuro' ? 'dark' : 'light';
}

/** Writes the cookie for a year, or takes it away for 'sistema'. The Cookie Store API is missing from older Safaris. */
function rememberTheme(page: { cookie: string }, theme: Theme): void {
  page.cookie = `${COOKIE}=${theme}; path=/; max-age=${theme === 'sistema' ? 0 : YEAR_SECONDS}; samesite=lax`;
}

/** The theme that the document shows: reading the cookie would wait for another process with every drawing. */
function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === undefined) return 'sistema';
  return theme === 'dark' ? 'oscuro' : 'claro';
}

/** The chosen theme and what changes it. */
export function useTheme(): { theme: Theme; setTheme(theme: Theme): void } {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, shownTheme);
  const setTheme = useCallback((chosen: Theme) => {
    rememberTheme(document, chosen);
    applyTheme(chosen);
    for (const listener of listeners) listener();
  }, []);
  return { theme, setTheme };
}
