import { chromium } from '@playwright/test';
import { testBrowser } from '@vitrina/local/testing';

/** Page loads per address. Addresses alternate, also in who starts, so that both meet the machine in the same state. */
const VISITS = 26;
/** Number of first loads per address that only warm up. */
const WARMING = 2;
/** Slow 4G like in Lighthouse: 1.6 Mbit/s and 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 94_000 };

/** Script that runs in the page half a second after its load: returns the LCP time and the protocol. */
const LAST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const at = list.getEntries().at(-1)?.startTime ?? 0;
    const protocol = performance.getEntriesByType('navigation')[0]?.nextHopProtocol ?? '';
    setTimeout(() => resolve({ at, protocol }), 500);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/**
 * Measures the median largest contentful paint in milliseconds, through the edge and directly from the gateway.
 * @returns both medians, and the protocol of the edge's page, such as `h2`
 */
export async function comparePaint(edge: string, gateway: string, path: string) {
  const browser = await chromium.launch(testBrowser());
  const times = { edge: [] as number[], gateway: [] as number[] };
  let protocol = '';
  try {
    for (let visit = 0; visit < VISITS; visit += 1) {
      const turn = [['edge', edge] as const, ['gateway', gateway] as const];
      for (const [name, address] of visit % 2 === 0 ? turn : turn.reverse()) {
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
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
