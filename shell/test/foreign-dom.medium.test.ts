import path from 'node:path';
import { type ComponentPages, componentPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const entry = `
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { tolerateForeignChanges, foreignChanges } from './foreign-dom.ts';

if (!location.search.includes('bare')) tolerateForeignChanges(document);
Object.assign(window, { foreignChanges });

function App() {
  const [count, setCount] = useState(1);
  const [open, setOpen] = useState(false);
  const [names, setNames] = useState(['uno', 'dos', 'tres']);
  return h('main', null,
    h('button', { id: 'count', onClick: () => setCount(count + 1) }, 'Sumar'),
    h('button', { id: 'open', onClick: () => setOpen(!open) }, 'Abrir'),
    h('button', { id: 'turn', onClick: () => setNames([...names].reverse()) }, 'Girar'),
    h('button', { id: 'drop', onClick: () => setNames(names.slice(1)) }, 'Quitar'),
    h('p', { id: 'text' }, 'Hay ', count, count === 1 ? ' persona' : ' personas', open && ' con ', open && h('b', null, 'permiso'), '.'),
    h('p', { id: 'only' }, 'Total: ' + count),
    h('ul', null, names.map((name) => h('li', { key: name }, name, ' ', h('em', null, count)))),
    open && 'Suelto ',
    open ? h('div', { role: 'dialog' }, 'Diálogo ', count) : 'Cerrado',
  );
}
createRoot(document.getElementById('root')).render(h(App));`;

/**
 * Replaces text nodes like Chrome's translator, again whenever the page changes. `moving` also moves an adjacent element
 * into the text's wrapper.
 */
const translate = (moving: boolean) => `
(() => {
  const wrap = (text) => {
    if (!text.data.trim() || text.parentNode.closest('font, script')) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.data.toUpperCase();
    const next = text.nextSibling;
    text.replaceWith(outer);
    if (${moving} && next?.nodeType === 1 && /^(B|EM|LI)$/.test(next.nodeName)) outer.append(next);
  };
  const all = () => {
    const walker = document.createTreeWalker(document.getElementById('root'), NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    found.forEach(wrap);
  };
  all();
  new MutationObserver(all).observe(document.body, { childList: true, characterData: true, subtree: true });
})()`;

let pages: ComponentPages;
beforeAll(async () => {
  pages = await componentPages(entry, path.resolve(import.meta.dirname, '../src'));
});
afterAll(() => pages?.close());

async function open(query: string, moving: boolean) {
  const page = await pages.open(`/${query}`, {});
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.locator('#text').waitFor();
  await page.evaluate(translate(moving));
  return { page, errors };
}

const text = (page: Awaited<ReturnType<ComponentPages['open']>>, selector: string) =>
  page.locator(selector).evaluate((element) => element.textContent?.toUpperCase());

describe('a translated page', () => {
  it.each([false, true])('shows new texts, lists and dialogs (elements moved: %s)', async (moving) => {
    const { page, errors } = await open('', moving);
    await page.locator('#count').click();
    await expect.poll(() => text(page, '#text')).toBe('HAY 2 PERSONAS.');
    expect(await text(page, '#only')).toBe('TOTAL: 2');
    for (let round = 0; round < 3; round += 1) {
      await page.locator('#open').click();
      await expect.poll(() => text(page, '[role=dialog]')).toBe(`DIÁLOGO ${round + 2}`);
      await expect.poll(() => text(page, '#text')).toBe(`HAY ${round + 2} PERSONAS CON PERMISO.`);
      await page.locator('#turn').click();
      await page.locator('#count').click();
      await expect.poll(() => text(page, '[role=dialog]')).toBe(`DIÁLOGO ${round + 3}`);
      await page.locator('#open').click();
      await expect.poll(() => page.locator('[role=dialog]').count()).toBe(0);
      await expect.poll(() => text(page, 'main')).toMatch(/CERRADO$/);
    }
    await page.locator('#drop').click();
    await expect.poll(() => page.locator('li').count()).toBe(2);
    expect(errors).toEqual([]);
    expect(await page.evaluate('foreignChanges() > 0')).toBe(true);
    await page.close();
  });

  it('would break React without the workaround', async () => {
    const { page, errors } = await open('?bare', false);
    await page.locator('#open').click();
    await page
      .locator('#open')

      .click({ timeout: 1_000 })
      .catch(() => undefined);
    await expect.poll(() => errors.join()).toContain('not a child of this node');
    await page.close();
  });
});

it('ignores changes by React when counting foreign changes', async () => {
  const page = await pages.open('/', {});
  for (const id of ['#open', '#count', '#turn', '#drop', '#open']) await page.locator(id).click();
  expect(await page.evaluate('foreignChanges()')).toBe(0);
  await page.close();
});
