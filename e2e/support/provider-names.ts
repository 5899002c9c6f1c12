import type { APIResponse, Page } from '@playwright/test';

/** Names of a place's providers, each with the paths of all pages of that name. */
export async function providersOf(
  page: Page,
  place: { pais: string; estado: string },
): Promise<Record<string, string[]>> {
  const pages = new Map<string, string[]>();
  let next: string | undefined = `/api/usuarios?${new URLSearchParams({ ...place, limit: '60' })}`;
  while (next) {
    const answer: APIResponse = await page.request.get(next);
    const { data }: { data: { slug: string; nnegocio: string; nombre: string }[] } = await answer.json();
    for (const { slug, nnegocio, nombre } of data) {
      const name = nnegocio || nombre;
      pages.set(name, [...(pages.get(name) ?? []), `/p/${slug}`]);
    }
    next = /<([^>]+)>; rel="next"/.exec(answer.headers().link ?? '')?.[1];
  }
  return Object.fromEntries(pages);
}

/**
 * Finds texts on the page that consist of a provider's name.
 * @returns their number, and the names without a link to the provider's page around or over them
 */
export function findProviderNames(
  page: Page,
  pages: Record<string, string[]>,
): Promise<{ shown: number; unlinked: string[] }> {
  return page.evaluate((paths) => {
    const known = new Map(Object.entries(paths));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const unlinked: string[] = [];
    let shown = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const name = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      const own = known.get(name);
      if (!own || !element?.checkVisibility() || element.closest('h1, title, script')) continue;
      // Text for screen readers only takes no space.
      if (element.clientWidth <= 1 && getComputedStyle(element).display !== 'inline') continue;
      shown += 1;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      const links = own.flatMap((path) => [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${path}"]`)]);
      const leads = links.some((link) => {
        const { top, bottom, left, right } = link.getBoundingClientRect();
        const x = (text.left + text.right) / 2;
        const y = (text.top + text.bottom) / 2;
        return link.contains(element) || (x >= left && x <= right && y >= top && y <= bottom);
      });
      if (!leads) unlinked.push(name);
    }
    return { shown, unlinked };
  }, pages);
}
