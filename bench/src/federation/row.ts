import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import {
  CONTRACT_FILE,
  type ContractFile,
  contractFile,
  FIRST_CONTENT_ELEMENT,
} from '@vitrina/contracts/microfrontends';
import { frontends, root } from '@vitrina/local';
import { publishInterface } from '../keystroke/published.ts';
import { median } from '../measure/percentile.ts';
import { untilAtRest } from '../measure/rest.ts';
import type { Options } from '../options.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import type { RowResult } from '../report/result.ts';
import { type Seen, SlowBrowser, seenBy, timeSwitch } from './slow-browser.ts';
import { startTwin } from './twin-platform.ts';

/** Pairs of visits at least: below that a median says little. */
const LEAST_PAIRS = 7;
/** The page that is opened cold: the one whose JavaScript has a budget. */
const FIRST = '/explorar';
/** Where the link leads that is followed: to the screen of another microfrontend, which asks for nothing. */
const NEXT = { path: '/perfil', microfrontend: 'mf-provider', heading: 'Iniciar Sesión' };
/** Takes the place of a microfrontend that does not come. */
const NOTICE = 'Esta parte no está disponible';
/** So long no file has come, and no more are expected, in milliseconds. */
const CALM_MS = 2_000;
const KB = 1024;
/** Longest wait for the first content of pages, and the pause between two looks, in milliseconds. */
const DRAWN_MS = 30_000;
const DRAWN_LOOK_MS = 200;

/** A file of a build that a page asked for. */
export interface AskedFile {
  /** Last part of its address. */
  name: string;
  /** When, in milliseconds since the page was asked for. */
  at: number;
}

/** One visit: the page opened cold, and the switch to a warmed microfrontend. */
export interface Visit extends Seen {
  /** Scripts and style sheets in the order of their requests, what was warmed afterwards among them. */
  asked: AskedFile[];
  switchMs: number;
}

/** How the fallback of a microfrontend came. */
interface Fallback {
  /** Milliseconds from the press, or from the page's request, to the notice. */
  ms: number;
  shift: number;
}

/**
 * The federated platform against the same sources as one bundle, in turns: the first page cold on a slow line and phone,
 * the switch to another microfrontend once it is warmed, and what comes in the place of one whose server is away.
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
    await untilAtRest();
    const pairs: (readonly [Visit, Visit])[] = [];
    for (const browser of browsers) await visit(browser);
    for (let pair = 0; pair < Math.max(options.rounds, LEAST_PAIRS); pair++) {
      pairs.push(pair % 2 === 0 ? await inOrder(browsers) : await inReverse(browsers));
    }
    const fallbacks = await fallbacksOf(browsers[0]);
    return summary(pairs, { federated: await contractsOf(), bundle: [twin.contract] }, fallbacks);
  } finally {
    for (const browser of browsers) await browser.close();
    await twin.stop();
  }
}

/** Waits until a gateway's pages come with their first content. @throws {Error} after half a minute */
async function untilDrawn(port: number): Promise<void> {
  const late = performance.now() + DRAWN_MS;
  while (performance.now() < late) {
    const page = await fetch(`http://127.0.0.1:${port}${FIRST}`, { headers: { accept: 'text/html' } });
    if ((await page.text()).includes(`id="${FIRST_CONTENT_ELEMENT}"`)) return;
    await wait(DRAWN_LOOK_MS);
  }
  throw new Error(`pages at port ${port} come without first content`);
}

type Pair = readonly [SlowBrowser, SlowBrowser];

async function inOrder([federated, bundle]: Pair): Promise<readonly [Visit, Visit]> {
  const first = await visit(federated);
  return [first, await visit(bundle)];
}

async function inReverse([federated, bundle]: Pair): Promise<readonly [Visit, Visit]> {
  const second = await visit(bundle);
  return [await visit(federated), second];
}

/** Waits until the application took the place of the first content. @throws {Error} where the page has none */
async function handedOff(page: Page): Promise<void> {
  const at = await page.waitForFunction(() => {
    const { handedOff: when = 0 } = Reflect.get(globalThis, 'seen') ?? {};
    return when !== 0 && [when];
  });
  const [ms] = (await at.jsonValue()) || [];
  if (!(ms > 0)) throw new Error('the page came without first content: is the machine busy?');
}

/** Opens the page, waits until all that is warmed is there, and follows the link. */
function visit(browser: SlowBrowser): Promise<Visit> {
  return browser.open(FIRST, async (page) => {
    await handedOff(page);
    const asked = await warmed(page);
    const seen = await seenBy(page);
    return { ...seen, asked, switchMs: await timeSwitch(page, NEXT.path, 'h1', NEXT.heading) };
  });
}

/** Waits until the next screen's microfrontend and everything beside it was fetched. @returns what was */
async function warmed(page: Page): Promise<AskedFile[]> {
  for (let before = -1; ; ) {
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ name: new URL(name), at: startTime }))
        .filter(({ name: { pathname } }) => /^\/mf\/.*\.(js|css)$/.test(pathname))
        .map(({ name: { pathname }, at }) => ({ name: pathname.slice('/mf/'.length), at })),
    );
    const isThere = asked.some(({ name }) => name.includes(NEXT.microfrontend));
    if (isThere && asked.length === before) return asked;
    before = asked.length;
    await page.waitForTimeout(CALM_MS);
  }
}

/** A microfrontend whose server hangs or refuses: when a link to it is followed, and when a page begins with it. */
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

/** Contracts of the builds that are live. */
function contractsOf(): Promise<ContractFile[]> {
  return Promise.all(
    frontends.map(async (name) =>
      contractFile.parse(JSON.parse(await readFile(join(root, name, 'dist', CONTRACT_FILE), 'utf8'))),
    ),
  );
}

/** What the first page needed until its application was there; what is warmed comes later. */
export function neededFirst({ asked, handedOff }: Pick<Visit, 'asked' | 'handedOff'>): string[] {
  return asked.filter(({ at }) => at < handedOff).map(({ name }) => name);
}

/** JavaScript among files by `<name>/<version>/<path>`, in KB of 1,024 bytes after gzip, as the builds' contracts have it. */
export function scriptKb(asked: readonly string[], contracts: readonly ContractFile[]): number {
  const sizes = new Map<string, number>(
    contracts.flatMap(({ name, files }) =>
      files
        .filter(({ kind }) => kind === 'script')
        .map(({ path, gzip }): [string, number] => [`${name}/${path}`, gzip]),
    ),
  );
  const bytes = asked.map((address) => sizes.get(address.replace(/\/[^/]+\//, '/')) ?? 0);
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
  const ms = (side: 0 | 1, of: (visit: Visit) => number) => `${middle(side, of).toFixed(0)} ms`;
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
      { bar: 'federation.lcp', value: ratioOf(lcp), platform: ms(0, lcp), bare: ms(1, lcp) },
      {
        bar: 'federation.scripts',
        value: scripts[0] - scripts[1],
        platform: `${scripts[0].toFixed(1)} KB`,
        bare: `${scripts[1].toFixed(1)} KB`,
      },
      { bar: 'federation.requests', value: requests(0), platform: `${requests(0)}`, bare: `${requests(1)}` },
      { bar: 'federation.switch', value: middle(0, change), platform: ms(0, change), bare: ms(1, change) },
      { bar: 'federation.switch-ratio', value: ratioOf(change), platform: ms(0, change), bare: ms(1, change) },
      { bar: 'federation.fallback', value: slowest, platform: `${slowest.toFixed(0)} ms`, bare: '' },
      { bar: 'federation.shift', value: worst, platform: worst.toFixed(4), bare: '' },
    ],
    notes: {
      pairs: pairs.length,
      'application there, ms, federated and bundle': [0, 1]
        .map((side) => middle(side as 0 | 1, ({ handedOff }) => handedOff).toFixed(0))
        .join(' · '),
      'shift of the layout of the first page, federated and bundle': [0, 1]
        .map((side) => middle(side as 0 | 1, ({ shift }) => shift).toFixed(4))
        .join(' · '),
      'files of the first page, federated': neededFirst(pairs[0]?.[0] ?? { asked: [], handedOff: 0 }).join(' '),
      'files of the first page, bundle': neededFirst(pairs[0]?.[1] ?? { asked: [], handedOff: 0 }).join(' '),
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
