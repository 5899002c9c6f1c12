import { chromium } from '@playwright/test';
import { testBrowser } from '@vitrina/local/testing';

/** Pages at each address; they take turns, so that both meet the machine in the same state. */
const VISITS = 7;
/** The first visit of each only warms up. */
const WARMING = 1;
/** Slow 4G as Lighthouse has it: 1.6 Mbit/s and 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 94_000 };

/** Run in the page, half a second after its load: when its largest part was painted, and in which protocol it came. */
const LAST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const at = list.getEntries().at(-1)?.startTime ?? 0;
    const protocol = performance.getEntriesByType('navigation')[0]?.nextHopProtocol ?? '';
    setTimeout(() => resolve({ at, protocol }), 500);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** What a page's first sight took at two addresses. */
export interface PaintReport {
  edge: number;
  gateway: number;
  /** The protocol in which the edge's page came, such as `h2`. */
  protocol: string;
}

/** Medians of the largest contentful paint in milliseconds, through the edge and straight from the gateway. */
export async function comparePaint(edge: string, gateway: string, path: string): Promise<PaintReport> {
  const browser = await chromium.launch(testBrowser());
  const times = { edge: [] as number[], gateway: [] as number[] };
  let protocol = '';
  try {
    for (let visit = 0; visit < VISITS; visit += 1) {
      for (const [name, address] of [['edge', edge] as const, ['gateway', gateway] as const]) {
        const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' });
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', SLOW_4G);
        await page.goto(address + path, { waitUntil: 'load' });
        const seen = (await page.evaluate(LAST_PAINT)) as { at: number; protocol: string };
        if (visit >= WARMING) times[name].push(seen.at);
        if (name === 'edge') protocol = seen.protocol;
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
  return { edge: median(times.edge), gateway: median(times.gateway), protocol };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
