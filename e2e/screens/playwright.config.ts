import { defineConfig } from '@playwright/test';
import { testBrowser } from '@vitrina/local/testing';
import { platformUrl } from '../support/session.ts';
import { LOOKS } from './page.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 45_000,
  workers: 2,
  fullyParallel: true,
  // Also written if a screen failed: the page lists it.
  globalTeardown: './page.ts',
  use: {
    baseURL: platformUrl,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    serviceWorkers: 'block',
    launchOptions: testBrowser(),
  },
  projects: Object.entries(LOOKS).map(([name, { width, height, scheme }]) => ({
    name,
    use: {
      viewport: { width, height },
      colorScheme: scheme,
      isMobile: width < 600,
      hasTouch: width < 600,
    },
  })),
});
