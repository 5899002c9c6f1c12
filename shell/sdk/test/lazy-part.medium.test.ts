import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComponentPages, componentPages } from './component-pages.ts';

/** Screen with a button that opens a part, whose code fails to load as often and for the reason that the address says. */
const entry = `
import { Component, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyPart } from '@vitrina/sdk';

const query = new URLSearchParams(location.search);
let failures = Number(query.get('failures'));
window.asked = 0;
const Part = lazyPart(async () => {
  window.asked += 1;
  failures -= 1;
  if (failures >= 0) throw Object.assign(new Error('lost'), { name: query.get('error') ?? 'ChunkLoadError' });
  return { default: () => <p>La parte</p> };
});

class Boundary extends Component {
  state = { failed: false };
  static getDerivedStateFromError() { return { failed: true }; }
  render() { return this.state.failed ? <p>Nada</p> : this.props.children; }
}

function Screen() {
  const [open, setOpen] = useState(false);
  return <><input aria-label="Texto" /><button onClick={() => setOpen(true)}>Abrir</button>
    {open && <Suspense><Part /></Suspense>}</>;
}
createRoot(document.getElementById('root')).render(<Boundary><Screen /></Boundary>);`;

let pages: ComponentPages;
beforeAll(async () => {
  pages = await componentPages(entry, import.meta.dirname);
});
afterAll(() => pages?.close());

async function open(query: string) {
  const page = await pages.open(`/?${query}`);
  await page.clock.install();
  await page.getByLabel('Texto').fill('Una barda');
  return page;
}
const asked = (page: Awaited<ReturnType<typeof open>>) => page.evaluate('asked');

describe('a part of a screen', () => {
  it('loads at the third attempt, and the screen keeps what was typed', async () => {
    const page = await open('failures=2');
    await page.getByRole('button').click();
    await page.clock.runFor(1_000);
    await expect.poll(() => asked(page)).toBe(2);
    await page.clock.runFor(3_000);
    await page.getByText('La parte').waitFor();
    expect(await page.getByLabel('Texto').inputValue()).toBe('Una barda');
    await page.close();
  });

  it('waits for the network without one, and keeps its attempts', async () => {
    const page = await open('failures=3');
    await page.context().setOffline(true);
    await page.getByRole('button').click();
    await expect.poll(() => asked(page)).toBe(1);
    await page.clock.runFor(60_000);
    expect(await asked(page)).toBe(1);
    await page.context().setOffline(false);
    await expect.poll(() => asked(page)).toBe(2);
    await page.clock.runFor(1_000);
    await expect.poll(() => asked(page)).toBe(3);
    await page.clock.runFor(3_000);
    await page.getByText('La parte').waitFor();
    expect(await page.getByLabel('Texto').inputValue()).toBe('Una barda');
    await page.close();
  });

  it.each([
    ['after the third failure', 'failures=3', 3],
    ['at once if its code throws', 'failures=3&error=TypeError', 1],
  ])('fails %s', async (_, query, requests) => {
    const page = await open(query);
    await page.getByRole('button').click();
    for (const pause of [1_000, 3_000]) {
      await page.clock.runFor(pause);
      // Lets the promises of the attempt settle.
      await asked(page);
    }
    await page.getByText('Nada').waitFor();
    expect(await asked(page)).toBe(requests);
    await page.close();
  });
});
