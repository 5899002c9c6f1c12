import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    // The platform's packages are TypeScript: vitest must compile them like the sources of this folder.
    server: { deps: { inline: [/@vitrina\//] } },
  },
});
