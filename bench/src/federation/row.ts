import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  CONTRACT_FILE,
  type ContractFile,
  contractFile,
  FIRST_CONTENT_ELEMENT,
} from '@vitrina/contracts/microfrontends';
import { frontends, root, until } from '@vitrina/local';
import { median, waitUntilIdle } from '../measure.ts';
import type { Options } from '../options.ts';
import { type BenchPlatform, publishInterface } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';
import { type PageTimings, SlowBrowser, seenBy, timeSwitch } from './slow-browser.ts';
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
/** Time limit for the first content of pages, and the pause between two checks, in milliseconds. */
const FIRST_CONTENT_TIMEOUT_MS = 30_000;
const FIRST_CONTENT_POLL_MS = 200;

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
  const browsers = [
    await SlowBrowser.launch(origin, Number(port)),
    await SlowBrowser.launch(origin, twin.port),
  ] as const;
  try {
    await Promise.all([Number(port), twin.port].map(untilDrawn));
    await waitUntilIdle();
    const pairs: (readonly [Visit, Visit])[] = [];
    for (const browser of browsers) await visit(browser);
    for (let pair = 0; pair < Math.max(options.rounds, MIN_PAIRS); pair++) {
      pairs.push(await visitBoth(browsers, pair % 2 === 1));
    }
    const fallbacks = await fallbacksOf(browsers[0]);
    return summary(pairs, { federated: await contractsOf(), bundle: [twin.contract] }, fallbacks);
  } finally {
    for (const browser of browsers) await browser.close();
    await twin.stop();
  }
}

/** Waits until the pages of a gateway contain their first content. @throws {Error} after half a minute */
async function untilDrawn(port: number): Promise<void> {
  const isDrawn = async () => {
    const page = await fetch(`http://127.0.0.1:${port}${FIRST}`, { headers: { accept: 'text/html' } });
    return (await page.text()).includes(`id="${FIRST_CONTENT_ELEMENT}"`);
  };
  if (await until(isDrawn, FIRST_CONTENT_TIMEOUT_MS, { everyMs: FIRST_CONTENT_POLL_MS })) return;
  throw new Error(`pages at port ${port} come without first content`);
}

async function visitBoth(
  [federated, bundle]: readonly [SlowBrowser, SlowBrowser],
  isReversed: boolean,
): Promise<readonly [Visit, Visit]> {
  if (!isReversed) return [await visit(federated), await visit(bundle)];
  const second = await visit(bundle);
  return [await visit(federated), second];
}

/** Waits until the application has replaced the first content. @throws {Error} if the page has none */
async function handedOff(page: Page): Promise<void> {
  const at = await page.waitForFunction(() => {
    const { handedOff: when = 0 } = Reflect.get(globalThis, 'seen') ?? {};
    return when !== 0 && [when];
  });
  const [ms] = (await at.jsonValue()) || [];
  if (!(ms > 0)) throw new Error('the page came without first content: is the machine busy?');
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
  const followed = (prepare: (page: Page) => Promise<unknown>) =>
    browser.open(
      FIRST,
      async (page) => {
        await handedOff(page);
        const before = await seenBy(page);
        const ms = await timeSwitch(page, NEXT.path, 'h2', NOTICE);
        return { ms, shift: (await seenBy(page)).shift - before.shift };
      },
      prepare,
    );
  const opened = (prepare: (page: Page) => Promise<unknown>, isSlow: boolean) =>
    browser.open(
      NEXT.path,
      async (page) => {
        await page.getByText(NOTICE).waitFor();
        const ms = await page.evaluate(() => performance.now());
        return { ms, shift: (await seenBy(page)).shift };
      },
      prepare,
      isSlow,
    );
  return {
    'hangs, link followed': await followed(hang),
    'answers 503, link followed': await followed(refuse),
    'hangs, page opened on a quick line': await opened(hang, false),
    'answers 503, page opened on a quick line': await opened(refuse, false),
    'hangs, page opened on the slow line': await opened(hang, true),
    'answers 503, page opened on the slow line': await opened(refuse, true),
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
  pairs: readonly (readonly [Visit, Visit])[],
  contracts: { federated: ContractFile[]; bundle: ContractFile[] },
  fallbacks: Record<string, Fallback>,
): RowResult {
  const ratioOf = (of: (visit: Visit) => number) =>
    median(pairs.map(([federated, bundle]) => of(federated) / of(bundle)));
  const middle = (side: 0 | 1, of: (visit: Visit) => number) => median(pairs.map((pair) => of(pair[side])));
  const both = (of: (visit: Visit) => number, digits: number) =>
    `${middle(0, of).toFixed(digits)} · ${middle(1, of).toFixed(digits)}`;
  const scripts = [
    middle(0, (one) => scriptKb(neededFirst(one), contracts.federated)),
    middle(1, (one) => scriptKb(neededFirst(one), contracts.bundle)),
  ] as const;
  const requests = (side: 0 | 1) => middle(side, (one) => neededFirst(one).length);
  const lcp = ({ lcp: at }: Visit) => at;
  const change = ({ switchMs }: Visit) => switchMs;
  const slowest = Math.max(...Object.values(fallbacks).map(({ ms: time }) => time));
  const worst = Math.max(...Object.values(fallbacks).map(({ shift }) => shift));
  return {
    figures: [
      figure('federation.lcp', ratioOf(lcp), ms(middle(0, lcp)), ms(middle(1, lcp))),
      figure(
        'federation.scripts',
        scripts[0] - scripts[1],
        `${scripts[0].toFixed(1)} KB`,
        `${scripts[1].toFixed(1)} KB`,
      ),
      figure('federation.requests', requests(0), `${requests(0)}`, `${requests(1)}`),
      figure('federation.switch', middle(0, change), ms(middle(0, change)), ms(middle(1, change))),
      figure('federation.switch-ratio', ratioOf(change), ms(middle(0, change)), ms(middle(1, change))),
      figure('federation.fallback', slowest, ms(slowest)),
      figure('federation.shift', worst, worst.toFixed(4)),
    ],
    notes: {
      pairs: pairs.length,
      'application there, ms, federated and bundle': both(({ handedOff }) => handedOff, 0),
      'shift of the layout of the first page, federated and bundle': both(({ shift }) => shift, 4),
      'files of the first page, federated': neededFirst(pairs[0]?.[0] ?? { requested: [], handedOff: 0 }).join(' '),
      'files of the first page, bundle': neededFirst(pairs[0]?.[1] ?? { requested: [], handedOff: 0 }).join(' '),
      'LCP ratios': pairs.map(([one, other]) => (one.lcp / other.lcp).toFixed(2)).join(' '),
      'switches, ms, federated': pairs.map(([one]) => one.switchMs.toFixed(0)).join(' '),
      'switches, ms, bundle': pairs.map(([, other]) => other.switchMs.toFixed(0)).join(' '),
      ...Object.fromEntries(
        Object.entries(fallbacks).map(([name, { ms: time, shift }]) => [
          name,
          `${time.toFixed(0)} ms, shift ${shift.toFixed(4)}`,
        ]),
      ),
    },
  };
}
