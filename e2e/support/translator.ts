import type { Page } from '@playwright/test';

/**
 * Translates every page of this tab like Chrome: each text node is replaced by two nested `<font>` elements with
 * another text, again on each change of the page; elements with `translate="no"` stay.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const skip = 'font, script, style, textarea, option, title, svg, [translate="no"]';
    const wrap = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skip)) return;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = `[${text.data}]`;
      text.replaceWith(outer);
    };
    const all = () => {
      if (!document.body) return;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      found.forEach(wrap);
    };
    const begin = () => {
      document.documentElement.classList.add('translated-ltr');
      document.documentElement.lang = 'en';
      // Extensions add elements to the page.
      document.body.append(document.createElement('grammarly-desktop-integration'));
      document.body.dataset.grExtInstalled = '';
      all();
      new MutationObserver(all).observe(document.body, { childList: true, characterData: true, subtree: true });
    };
    document.addEventListener('DOMContentLoaded', begin);
  });
}
