import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    // The platform's packages are TypeScript: vitest compiles them like the sources here.
    server: { deps: { inline: [/@vitrina\//] } },
  },
});
