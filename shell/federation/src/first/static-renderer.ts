import path from 'node:path';
import type { Plugin } from 'esbuild';

/** React's renderer to text alone: the whole package brings streams, which a context without them cannot load. */
const RENDERER = 'cjs/react-dom-server-legacy.browser.production.js';

/** Takes from `react-dom/server` only what renders at once. */
export const staticRenderer: Plugin = {
  name: 'static-renderer',
  setup(plugin) {
    plugin.onResolve({ filter: /^react-dom\/server$/ }, async ({ resolveDir, kind }) => {
      const found = await plugin.resolve('react-dom/package.json', { resolveDir, kind });
      return { path: path.join(path.dirname(found.path), RENDERER), errors: found.errors };
    });
  },
};
