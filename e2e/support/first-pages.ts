import { expect, type FullConfig, request } from '@playwright/test';

/** Public pages with first content where journeys start. */
const PAGES = ['/', '/home', '/explorar'];

/**
 * Waits before all journeys until the platform sends its public pages with their first content: services that have just
 * started take longer for their first responses than a page waits for it (700 ms).
 */
export default async function waitForFirstPages({ projects }: FullConfig): Promise<void> {
  const { baseURL = '', ignoreHTTPSErrors = false } = projects[0]?.use ?? {};
  const visitor = await request.newContext({ baseURL, ignoreHTTPSErrors, extraHTTPHeaders: { accept: 'text/html' } });
  try {
    for (const path of PAGES) {
      await expect.poll(async () => (await visitor.get(path)).text(), { timeout: 60_000 }).toContain('id="primero"');
    }
  } finally {
    await visitor.dispose();
  }
}
