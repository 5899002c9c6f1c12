import { defineConfig } from '@playwright/test';
import { testBrowser } from '@vitrina/local/testing';
import type { EngineOptions } from './engines/test.ts';

/** Platform under test: `npm test` starts one and sets this; otherwise the platform of `npm start`. */
const url = process.env.E2E_URL ?? 'http://localhost:8080';

/** Additional engines on this machine: `npm test` installs them if it can and lists them here. */
const engines = (['firefox', 'webkit'] as const).filter((engine) => process.env.E2E_ENGINES?.includes(engine));

/** Journeys of the large ring. */
const LARGE = /\.large\.spec\.ts$/;
const desktop = { viewport: { width: 1280, height: 800 } };

export default defineConfig<EngineOptions>({
  testDir: 'journeys',
  outputDir: '../test-results',
  // For a loaded machine: only failures take this long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Exceeds the two cores by one, because a journey waits for servers for a fifth of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    baseURL: url,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // Recording one of every journey takes a quarter of the processor: `--trace on` records those of one file.
    trace: 'off',
    screenshot: 'only-on-failure',
    // It would answer requests that a journey breaks on purpose; its own journey allows it.
    serviceWorkers: 'block',
    // An edge under test has a self-signed certificate.
    ignoreHTTPSErrors: process.env.E2E_OWN_CERTIFICATE === 'yes',
    launchOptions: testBrowser(),
  },
  projects: [
    { name: 'medium', testIgnore: LARGE, use: desktop },
    { name: 'large', testMatch: LARGE, use: desktop },
    ...engines.map((engine) => ({ name: engine, testDir: 'engines', use: { engine } })),
  ],
});
