import { randomBytes } from 'node:crypto';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { microfrontendStatus, publicRegistry } from '@vitrina/contracts/microfrontends';
import { newReleaseKeys } from '@vitrina/contracts/microfrontends/release-keys';
import { freePort, startService, testBrowser } from '@vitrina/local/testing';
import { vi } from 'vitest';
import type { BuildResult } from '../src/build.ts';
import { publish, setShare } from '../src/release.ts';
import { builtSample, builtShell } from './sample.ts';

/** Options of waits for a state, however slow the machine is. */
export const WAIT = { timeout: 60_000, interval: 50 };

const readLive = async (url: string) => publicRegistry.parse(await (await fetch(`${url}/api/registro`)).json());

/**
 * Starts registry and gateway as processes on real servers, with both fixtures built for production, published and active,
 * and a browser.
 * @param more environment variables for registry and gateway
 */
export async function startFixturePlatform(more: Readonly<Record<string, string>> = {}) {
  const token = () => randomBytes(24).toString('hex');
  const tokens = { shell: token(), 'mf-sample': token(), 'mf-second': token() };
  const pairs = Object.entries(tokens).map((pair) => pair.join(':'));
  vi.stubEnv('TEAM_TOKENS', pairs.join(','));
  const keys = Object.keys(tokens).map((name) => ({ name, ...newReleaseKeys() }));
  vi.stubEnv('SIGNING_KEYS', keys.map(({ name, privateKey }) => `${name}:${privateKey}`).join(','));
  const RELEASE_KEYS = keys.map(({ name, publicKey }) => `${name}:${publicKey}`).join(',');
  const authority = newReleaseKeys();
  const trust = { RELEASE_KEYS, TEAM_AUTHORITY: authority.publicKey };
  const registry = await startService('registry', { ...trust, ...more });
  const shared = { NAMESPACE: registry.namespace, ...trust, ...more };
  const ofSecond = { ...shared, REGISTRY_URL: registry.url, PORT: String(await freePort()) };
  const ofGateway = {
    ...shared,
    REGISTRY_URL: registry.url,
    BUILDS_SECOND_URL: `http://127.0.0.1:${ofSecond.PORT}`,
  };
  const [gateway, second, browser, shell, sample] = await Promise.all([
    startService('gateway', ofGateway),
    startService('gateway', ofSecond),
    chromium.launch(testBrowser()),
    builtShell(),
    builtSample(),
  ]);
  const running = { registry, gateway };
  const environments = { registry: shared, gateway: ofGateway };
  vi.stubEnv('REGISTRY_URL', gateway.url);
  /** Publishes a build and activates it for everyone, and waits until pages contain it. @returns its version */
  const deploy = async (built: BuildResult): Promise<string> => {
    const { name } = built.contract;
    const version = await publish(built);
    await setShare(name, version, { percentage: 100, automatic: false }, 'prueba');
    // The registry's answer names a version before the gateway's pages contain it.
    const page = async () => (await fetch(`${gateway.url}/muestra`, { headers: { accept: 'text/html' } })).text();
    await vi.waitUntil(async () => (await page()).includes(version), WAIT);
    return version;
  };
  for (const built of [shell, sample]) await deploy(built);
  const contexts: BrowserContext[] = [];

  return {
    url: gateway.url,
    /** Key for signing orders about teams that join later. */
    authorityKey: authority.privateKey,
    /** Builds that are live at the start. */
    shell,
    sample,
    deploy,
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
    live() {
      return readLive(gateway.url);
    },
    async status(name: keyof typeof tokens) {
      const headers = { authorization: `Bearer ${tokens[name]}` };
      return microfrontendStatus.parse(await (await fetch(`${gateway.url}/api/registro/${name}`, { headers })).json());
    },
    /** Opens a page in a fresh browser context, and collects its console errors. */
    async newPage(): Promise<{ page: Page; complaints: string[] }> {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return { page, complaints };
    },
    /** Closes the pages that are still open: they use the processor, and their reports belong to no later test. */
    async closePages() {
      await Promise.all(
        contexts.splice(0).map(async (context) => {
          // The handler of a route may still wait for a response that closing disposes.
          await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
          await context.close();
        }),
      );
    },
    async stop() {
      vi.unstubAllEnvs();
      await browser.close();
      await running.gateway.stop();
      await second.stop();
      await running.registry.stop();
    },
  };
}

/** Result of {@link startFixturePlatform}. */
export type FixturePlatform = Awaited<ReturnType<typeof startFixturePlatform>>;
