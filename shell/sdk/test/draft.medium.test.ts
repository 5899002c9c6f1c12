import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComponentPages, componentPages } from './component-pages.ts';

type Page = Awaited<ReturnType<ComponentPages['open']>>;

const entry = `
import { createRoot } from 'react-dom/client';
import { useDraft } from './use-draft.ts';

function Form() {
  const { draft, write, sendingKey, forget } = useDraft('prueba', { name: 'Ana', text: '' });
  return (
    <form>
      <input aria-label="Texto" value={draft.text} onChange={({ target }) => write({ ...draft, text: target.value })} />
      <button type="button" onClick={() => { window.key = sendingKey(); }}>Enviar</button>
      <button type="button" onClick={forget}>Llegó</button>
    </form>
  );
}
createRoot(document.getElementById('root')).render(<Form />);
`;
const KEY = /^[0-9a-f]{32}$/;

let pages: ComponentPages;
beforeAll(async () => {
  pages = await componentPages(entry, path.resolve(import.meta.dirname, '../src'));
});
afterAll(() => pages?.close());

async function open(): Promise<Page> {
  const page = await pages.open('/');
  await page.getByLabel('Texto').waitFor();
  return page;
}
async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Enviar' }).click();
  return page.evaluate(() => String(Reflect.get(window, 'key')));
}

describe('the idempotency key of a form', () => {
  it('exists before anything is typed, and is the same for each try', async () => {
    const page = await open();
    const key = await send(page);
    expect(key).toMatch(KEY);
    expect(await send(page)).toBe(key);
    await page.close();
  });

  it('keeps its value after a send and a reload, also in a prefilled form', async () => {
    const page = await open();
    const key = await send(page);
    await page.reload();
    expect(await send(page)).toBe(key);
    await page.close();
  });

  it('changes with the texts, and after the request has arrived', async () => {
    const page = await open();
    const keys = [await send(page)];
    await page.getByLabel('Texto').fill('Hola');
    keys.push(await send(page), await send(page));
    await page.getByRole('button', { name: 'Llegó' }).click();
    expect(await page.getByLabel('Texto').inputValue()).toBe('Hola');
    keys.push(await send(page));
    expect(keys[1]).toBe(keys[2]);
    expect(new Set(keys).size).toBe(3);
    await page.close();
  });

  it('gets a value for a draft that was saved without one', async () => {
    const page = await open();
    await page.evaluate(() => localStorage.setItem('borrador.prueba', JSON.stringify({ text: 'Sigue', key: '' })));
    await page.reload();
    expect(await page.getByLabel('Texto').inputValue()).toBe('Sigue');
    expect(await send(page)).toMatch(KEY);
    await page.close();
  });
});
