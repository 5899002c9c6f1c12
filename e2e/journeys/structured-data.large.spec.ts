import { type APIRequestContext, expect, test } from '@playwright/test';
import { faultsOf, structuredDataOf, TYPES } from '../support/structured-data.ts';

/** Number of providers' pages read for each site map: the demo's first ones have every kind of work. */
const PER_MAP = 12;

const locations = async (request: APIRequestContext, path: string): Promise<string[]> => {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  const found = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
  return found.map(([, location = '']) => {
    const { pathname, search } = new URL(location.replaceAll('&amp;', '&'));
    return pathname + search;
  });
};

test('every page in the site maps has structured data that satisfies the rules of search engines', async ({
  request,
}) => {
  test.slow();
  // A page is served without its data while the process that draws it starts.
  await expect.poll(async () => structuredDataOf(await (await request.get('/')).text()).length).toBeGreaterThan(0);
  const maps = await locations(request, '/sitemap.xml');
  const pages: string[] = [];
  for (const map of maps) {
    const named = await locations(request, map);
    expect(named.length, map).toBeGreaterThan(0);
    expect(named.length, map).toBeLessThanOrEqual(50_000);
    const blogs = named.filter((path) => path.includes('/blog'));
    pages.push(...named.slice(0, PER_MAP), ...blogs.slice(0, PER_MAP));
  }
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const path of new Set(pages)) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } });
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    for (const thing of structuredDataOf(html)) {
      seen.add(String(thing['@type']));
      faults.push(...faultsOf(thing).map((fault) => `${path}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  expect([...seen].sort()).toEqual(Object.keys(TYPES).sort());
});
