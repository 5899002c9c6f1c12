import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComponentPages, componentPages } from './component-pages.ts';

const entry = `
import './styles/index.css';
import { createRoot } from 'react-dom/client';
import { Badge, Button, Chip, Menu, ProgressBar, SearchField, Tabs } from './ui/index.ts';

const nothing = () => undefined;
createRoot(document.getElementById('root')).render(
  <main>
    <div id="chip"><Chip pressed onClick={nothing}>Uno</Chip><Chip pressed={false} onClick={nothing}>Dos</Chip></div>
    <div id="press">
      <Button aria-pressed={true} variant="secondary">Uno</Button>
      <Button aria-pressed={false} variant="quiet">Dos</Button>
    </div>
    <div id="current"><nav><a href="#a" aria-current="page">Uno</a> <a href="#b">Dos</a></nav></div>
    <div id="tab">
      <Tabs label="Pestañas" tabs={[{ key: 'a', label: 'Uno' }, { key: 'b', label: 'Dos' }]} selected="a" onSelect={nothing}>
        Texto
      </Tabs>
    </div>
    <div id="menu" style={{ marginLeft: 400 }}>
      <Menu
        items={[
          { key: 'a', label: 'Uno', checked: true, onSelect: nothing },
          { key: 'b', label: 'Dos', checked: false, onSelect: nothing },
        ]}
        trigger={(attributes) => <Button {...attributes}>Menú</Button>}
      />
    </div>
    <div id="disabled"><Button>Uno</Button><Button disabled>Dos</Button></div>
    <div id="progress"><ProgressBar stage="Subida" percent={50} /></div>
    <Badge>Nuevo</Badge>
  </main>,
);`;

let pages: ComponentPages;
let page: Page;
beforeAll(async () => {
  pages = await componentPages(entry, path.resolve(import.meta.dirname, '../src'));
  page = await pages.open('/');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
});
afterAll(() => pages?.close());

const colours = (element: Locator) =>
  element.evaluate((one) => {
    const { backgroundColor, color } = getComputedStyle(one);
    return { backgroundColor, color };
  });

describe('the kit in a contrast theme', () => {
  it.each([
    ['chips', '#chip button'],
    ['buttons that stay pressed', '#press button'],
    ['links to the current page', '#current a'],
    ['tabs', '[role=tab]'],
    ['choices of a menu', '[role=menuitemradio]'],
  ])('shows which of the %s is selected by background and text', async (_kind, selector) => {
    if (selector.includes('menuitemradio')) await page.locator('#menu button').first().click();
    const selected = page.locator(selector).nth(0);
    const other = page.locator(selector).nth(1);
    const on = await colours(selected);
    const off = await colours(other);
    expect(on.backgroundColor).not.toBe(off.backgroundColor);
    expect(on.color).not.toBe(on.backgroundColor);
    expect(await selected.screenshot()).not.toEqual(await other.screenshot());
  });

  it('shows disabled controls in gray, and the share of a progress bar in colour', async () => {
    const on = page.locator('#disabled button').nth(0);
    const off = page.locator('#disabled button').nth(1);
    expect((await colours(off)).color).not.toBe((await colours(on)).color);
    const track = page.locator('[role=progressbar]');
    const bar = await colours(track.locator('div'));
    expect(bar.backgroundColor).not.toBe((await colours(track)).backgroundColor);
  });
});
