import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  CONTRACT_FILE,
  type ContractFile,
  contractFile,
  FIRST_CONTENT_ELEMENT,
} from '@vitrina/contracts/microfrontends';
import { frontends, root } from '@vitrina/local';
import { inTurns, median, type Side, untilAnswered, waitUntilIdle } from '../measure.ts';
import type { Options } from '../options.ts';
import { type BenchPlatform, publishInterface } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';
import { launchSlowBrowser, type PageTimings, type SlowBrowser, seenBy, timeSwitch } from './slow-browser.ts';
import { startTwin } from './twin-platform.ts';

/** Minimum of pairs of visits: a median of fewer is unreliable. */
const MIN_PAIRS = 7;
/** Page that is opened cold: its JavaScript has a budget. */
const FIRST = '/explorar';
/** Target of the link that is followed: a screen of another microfrontend that makes no requests. */
const NEXT = { path: '/perfil', microfrontend: 'mf-provider', heading: 'Iniciar Sesión' };
/** Notice shown in place of a microfrontend that does not load. */
const NOTICE = 'Esta parte no está disponible';
/** Time without a new file after which no more are expected, in milliseconds. */
const QUIET_MS = 2_000;
const KB = 1024;

/** File of a build that a page requested. */
interface RequestedFile {
  /** Last part of its address. */
  name: string;
  /** Start of the request, in milliseconds since the page was requested. */
  at: number;
}

/** Visit: the page opened cold, and the switch to a warmed microfrontend. */
export interface Visit extends PageTimings {
  /** Scripts and style sheets in the order of their requests, including those that were warmed afterwards. */
  requested: RequestedFile[];
  switchMs: number;
}

/** Time and layout shift of a microfrontend's fallback. */
interface Fallback {
  /** Milliseconds from the press, or from the request of the page, to the notice. */
  ms: number;
  shift: number;
}

/**
 * Compares the federated platform with the same sources as one bundle, in turns: the first page, cold, on a slow line
 * and phone; the switch to another microfrontend after it was warmed. Then measures the fallback of a microfrontend
 * whose server fails.
 */
export async function measureFederation(platform: BenchPlatform, options: Options): Promise<RowResult> {
  await publishInterface(platform);
  const twin = await startTwin(platform);
  const { port } = new URL(platform.urls.gateway);
  const origin = `http://localhost:${port}`;
  const browsers = [await launchSlowBrowser(origin, Number(port)), await launchSlowBrowser(origin, twin.port)] as const;
  try {
    const drawn = `id="${FIRST_CONTENT_ELEMENT}"`;
    await Promise.all([port, twin.port].map((port) => untilAnswered(`http://127.0.0.1:${port}${FIRST}`, drawn)));
    await waitUntilIdle();
    const sides = { platform: () => visit(browsers[0]), bare: () => visit(browsers[1]) };
    await inTurns(1, sides);
    const pairs = await inTurns(Math.max(options.rounds, MIN_PAIRS), sides);
    const fallbacks = await fallbacksOf(browsers[0]);
    return summary(pairs, { platform: await contractsOf(), bare: [twin.contract] }, fallbacks);
  } finally {
    for (const browser of browsers) await browser.close();
    await twin.stop();
  }
}

/** Waits until the application has replaced the first content. @throws {Error} if the page has none */
async function handedOff(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.get(globalThis, 'seen')?.handedOff !== 0);
  const { handedOff: at } = await seenBy(page);
  if (!(at > 0)) throw new Error('the page came without first content: is the machine busy?');
}

/** Opens the page, waits until everything is warmed, and follows the link. */
function visit(browser: SlowBrowser): Promise<Visit> {
  return browser.open(FIRST, async (page) => {
    await handedOff(page);
    const requested = await warmed(page);
    const seen = await seenBy(page);
    return { ...seen, requested, switchMs: await timeSwitch(page, NEXT.path, 'h1', NEXT.heading) };
  });
}

/** Waits until the next screen's microfrontend and everything else was fetched. @returns the fetched files */
async function warmed(page: Page): Promise<RequestedFile[]> {
  for (let before = -1; ; ) {
    const requested = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ name: new URL(name), at: startTime }))
        .filter(({ name: { pathname } }) => /^\/mf\/.*\.(js|css)$/.test(pathname))
        .map(({ name: { pathname }, at }) => ({ name: pathname.slice('/mf/'.length), at })),
    );
    const isThere = requested.some(({ name }) => name.includes(NEXT.microfrontend));
    if (isThere && requested.length === before) return requested;
    before = requested.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

/** Measures the fallback of a microfrontend whose server hangs or refuses: by a link to it, and on its page. */
async function fallbacksOf(browser: SlowBrowser): Promise<Record<string, Fallback>> {
  const files = `**/mf/${NEXT.microfrontend}/**`;
  const hang = (page: Page) => page.route(files, () => undefined);
  const refuse = (page: Page) => page.route(files, (route) => route.fulfill({ status: 503 }));
  const follow = async (page: Page) => {
    await handedOff(page);
    const before = await seenBy(page);
    const ms = await timeSwitch(page, NEXT.path, 'h2', NOTICE);
    return { ms, shift: (await seenBy(page)).shift - before.shift };
  };
  const wait = async (page: Page) => {
    await page.getByText(NOTICE).waitFor();
    return { ms: await page.evaluate(() => performance.now()), shift: (await seenBy(page)).shift };
  };
  return {
    'hangs, link followed': await browser.open(FIRST, follow, hang),
    'answers 503, link followed': await browser.open(FIRST, follow, refuse),
    'hangs, page opened on a quick line': await browser.open(NEXT.path, wait, hang, false),
    'answers 503, page opened on a quick line': await browser.open(NEXT.path, wait, refuse, false),
    'hangs, page opened on the slow line': await browser.open(NEXT.path, wait, hang),
    'answers 503, page opened on the slow line': await browser.open(NEXT.path, wait, refuse),
  };
}

function contractsOf(): Promise<ContractFile[]> {
  return Promise.all(
    frontends.map(async (name) =>
      contractFile.parse(JSON.parse(await readFile(join(root, name, 'dist', CONTRACT_FILE), 'utf8'))),
    ),
  );
}

/** Returns the files that the first page needed until its application started; warmed files come later. */
export function neededFirst({ requested, handedOff }: Pick<Visit, 'requested' | 'handedOff'>): string[] {
  return requested.filter(({ at }) => at < handedOff).map(({ name }) => name);
}

/** JavaScript among files named `<name>/<version>/<path>`, in KB of 1,024 bytes after gzip, by their contracts. */
export function scriptKb(requested: readonly string[], contracts: readonly ContractFile[]): number {
  const sizes = new Map<string, number>(
    contracts.flatMap(({ name, files }) =>
      files
        .filter(({ kind }) => kind === 'script')
        .map(({ path, gzip }): [string, number] => [`${name}/${path}`, gzip]),
    ),
  );
  const bytes = requested.map((address) => sizes.get(address.replace(/\/[^/]+\//, '/')) ?? 0);
  return bytes.reduce((sum, size) => sum + size, 0) / KB;
}

function summary(
  pairs: readonly Record<Side, Visit>[],
  contracts: Record<Side, ContractFile[]>,
  fallbacks: Record<string, Fallback>,
): RowResult {
  const lcp = (visit: Visit) => visit.lcp;
  const change = ({ switchMs }: Visit) => switchMs;
  const ratios = (of: (visit: Visit) => number) => pairs.map(({ platform, bare }) => of(platform) / of(bare));
  const both = <T>(of: (side: Side) => T) => [of('platform'), of('bare')] as const;
  const middles = (of: (visit: Visit) => number) => both((side) => median(pairs.map((pair) => of(pair[side]))));
  const times = (of: (visit: Visit) => number) => middles(of).map((value) => ms(value)) as [string, string];
  const scripts = both((side) => median(pairs.map((pair) => scriptKb(neededFirst(pair[side]), contracts[side]))));
  const requests = middles((visit) => neededFirst(visit).length);
  const slowest = Math.max(...Object.values(fallbacks).map(({ ms: time }) => time));
  const worst = Math.max(...Object.values(fallbacks).map(({ shift }) => shift));
  const [files, bundled] = both((side) => neededFirst(pairs[0]?.[side] ?? { requested: [], handedOff: 0 }).join(' '));
  const [switches, bundledSwitches] = both((side) => pairs.map((pair) => pair[side].switchMs.toFixed(0)).join(' '));
  return {
    figures: [
      figure('federation.lcp', median(ratios(lcp)), ...times(lcp)),
      figure(
        'federation.scripts',
        scripts[0] - scripts[1],
        `${scripts[0].toFixed(1)} KB`,
        `${scripts[1].toFixed(1)} KB`,
      ),
      figure('federation.requests', requests[0], `${requests[0]}`, `${requests[1]}`),
      figure('federation.switch', middles(change)[0], ...times(change)),
      figure('federation.switch-ratio', median(ratios(change)), ...times(change)),
      figure('federation.fallback', slowest, ms(slowest)),
      figure('federation.shift', worst, worst.toFixed(4)),
    ],
    notes: {
      pairs: pairs.length,
      'application there, federated and bundle': times(({ handedOff }) => handedOff).join(' · '),
      'shift of the layout of the first page, federated and bundle': middles(({ shift }) => shift)
        .map((shift) => shift.toFixed(4))
        .join(' · '),
      'files of the first page, federated': files,
      'files of the first page, bundle': bundled,
      'LCP ratios': ratios(lcp)
        .map((ratio) => ratio.toFixed(2))
        .join(' '),
      'switches, ms, federated': switches,
      'switches, ms, bundle': bundledSwitches,
      ...Object.fromEntries(
        Object.entries(fallbacks).map(([name, { ms: time, shift }]) => [
          name,
          `${ms(time)}, shift ${shift.toFixed(4)}`,
        ]),
      ),
    },
  };
}
