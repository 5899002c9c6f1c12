import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { microfrontendStatus, publicRegistry } from '@vitrina/contracts/microfrontends';
import { newReleaseKeys } from '@vitrina/contracts/microfrontends/release-keys';
import { startService, testBrowser } from '@vitrina/local/testing';
import { build } from '../src/build.ts';
import { publish, setShare } from '../src/release.ts';
import { buildSample } from './sample.ts';

const fixtures = path.resolve(import.meta.dirname, '../fixtures');

/**
 * Starts registry and gateway as processes on real servers, with both fixtures built for production, published and active,
 * and a browser.
 * @param purpose name of the folder in which the sample is built
 * @param more environment variables for registry and gateway
 */
export async function startFixturePlatform(purpose = 'production', more: Readonly<Record<string, string>> = {}) {
  const token = () => randomBytes(24).toString('hex');
  const tokens = { shell: token(), 'mf-sample': token(), 'mf-second': token() };
  process.env.TEAM_TOKENS = Object.entries(tokens)
    .map((pair) => pair.join(':'))
    .join(',');
  const keys = Object.keys(tokens).map((name) => ({ name, ...newReleaseKeys() }));
  process.env.SIGNING_KEYS = keys.map(({ name, privateKey }) => `${name}:${privateKey}`).join(',');
  const RELEASE_KEYS = keys.map(({ name, publicKey }) => `${name}:${publicKey}`).join(',');
  const authority = newReleaseKeys();
  const trust = { RELEASE_KEYS, TEAM_AUTHORITY: authority.publicKey };
  const registry = await startService('registry', { ...trust, ...more });
  const shared = { NAMESPACE: registry.namespace, ...trust, ...more };
  const second = await startService('gateway', { ...shared, REGISTRY_URL: registry.url });
  const ofGateway = { ...shared, REGISTRY_URL: registry.url, BUILDS_SECOND_URL: second.url };
  const gateway = await startService('gateway', ofGateway);
  const running = { registry, gateway };
  const environments = { registry: shared, gateway: ofGateway };
  process.env.REGISTRY_URL = gateway.url;
  for (const built of [await build(path.join(fixtures, 'shell')), await buildSample({}, purpose)]) {
    await setShare(built.contract.name, await publish(built), { percentage: 100, automatic: false }, 'prueba');
  }
  const browser = await chromium.launch(testBrowser());

  return {
    url: gateway.url,
    /** Key for signing orders about teams that join later. */
    authorityKey: authority.privateKey,
    /** Folder of the published sources. */
    fixtures,
    /** Kills a process, like a crash. */
    async kill(name: keyof typeof running) {
      running[name].kill('SIGKILL');
      await running[name].ended;
    },
    /** Restarts a killed process at its previous address. */
    async startAgain(name: keyof typeof running) {
      const { port } = new URL(running[name].url);
      running[name] = await startService(name, { ...environments[name], PORT: port });
    },
    /** Current live versions, as the public sees them. */
    async live() {
      return publicRegistry.parse(await (await fetch(`${gateway.url}/api/registro`)).json());
    },
    async status(name: keyof typeof tokens) {
      const headers = { authorization: `Bearer ${tokens[name]}` };
      return microfrontendStatus.parse(await (await fetch(`${gateway.url}/api/registro/${name}`, { headers })).json());
    },
    /** Opens a page in a fresh browser context, and collects its console errors. */
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
      await running.gateway.stop();
      await second.stop();
      await running.registry.stop();
    },
  };
}

/** Result of {@link startFixturePlatform}. */
export type FixturePlatform = Awaited<ReturnType<typeof startFixturePlatform>>;
