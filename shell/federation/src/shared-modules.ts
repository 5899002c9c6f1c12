/** Version of the SDK's contract that the shell provides. A microfrontend declares the version it was built against. */
export const SDK_CONTRACT = '2.5.0';

/**
 * The modules that the shell provides to every microfrontend; a page has exactly one copy of each. `version` is the shell's,
 * `requires` the range that a microfrontend accepts. Shared modules are not tree-shaken, so the list holds only libraries of
 * which two copies would break the page; everything else goes through the SDK's narrow facades.
 */
export const sharedModules = {
  react: { version: '19.3.1', requires: '^19.3.0' },
  'react/jsx-runtime': { version: '19.3.1', requires: '^19.3.0' },
  'react-dom': { version: '19.3.1', requires: '^19.3.0' },
  'react-dom/client': { version: '19.3.1', requires: '^19.3.0' },
  '@vitrina/sdk': { version: SDK_CONTRACT, requires: `^${SDK_CONTRACT}` },
} as const satisfies Record<string, { version: string; requires: string }>;
