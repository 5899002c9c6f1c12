import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { microfrontendStatus, type RegistryAnswer, registryAnswer } from '@vitrina/contracts/microfrontends';
import { startService, testBrowser } from '@vitrina/local/testing';
import { build } from '../src/build.ts';
import { activate, publish } from '../src/release.ts';

const fixtures = path.resolve(import.meta.dirname, '../fixtures');

/**
 * Registry and gateway as processes on real servers, both fixtures built for production, published and active, and a
 * browser before them.
 */
export async function startFixturePlatform() {
  const tokens = { shell: randomBytes(24).toString('hex'), 'mf-sample': randomBytes(24).toString('hex') };
  process.env.TEAM_TOKENS = Object.entries(tokens)
    .map((pair) => pair.join(':'))
    .join(',');
  const registry = await startService('registry');
  const gateway = await startService('gateway', { NAMESPACE: registry.namespace, REGISTRY_URL: registry.url });
  process.env.REGISTRY_URL = gateway.url;
  for (const name of ['shell', 'mf-sample']) {
    const version = await publish(await build(path.join(fixtures, name)));
    await activate(name, version, 'prueba');
  }
  const browser = await chromium.launch(testBrowser());

  return {
    url: gateway.url,
    registry,
    async answer(): Promise<RegistryAnswer> {
      return registryAnswer.parse(await (await fetch(`${gateway.url}/api/registro`)).json());
    },
    async status(name: keyof typeof tokens) {
      const headers = { authorization: `Bearer ${tokens[name]}` };
      return microfrontendStatus.parse(await (await fetch(`${gateway.url}/api/registro/${name}`, { headers })).json());
    },
    /** A page of a browser without history, and what it complained about. */
    async newPage(): Promise<{ page: Page; complaints: string[] }> {
      const context = await browser.newContext();
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return { page, complaints };
    },
    async stop() {
      await browser.close();
      await gateway.stop();
      await registry.stop();
    },
  };
}

/** What {@link startFixturePlatform} answers. */
export type FixturePlatform = Awaited<ReturnType<typeof startFixturePlatform>>;
