import { expect, type Locator, type Page, test } from '@playwright/test';

/** Opens the assistant on the current page. */
export async function openAssistant(page: Page): Promise<{ chat: Locator; opener: Locator }> {
  const opener = page.getByRole('button', { name: 'Asistente' }).filter({ visible: true }).first();
  await opener.click();
  const chat = page.getByRole('region', { name: 'Asistente' });
  await expect(chat).toBeVisible();
  return { chat, opener };
}

/** Gives the e-mail of a visitor, and asks the open assistant. */
export async function askAssistant(chat: Locator, question: string): Promise<void> {
  await chat.getByLabel('Correo electrónico').fill('visita@demo.vitrina.example');
  await chat.getByRole('button', { name: 'Comenzar' }).click();
  await chat.getByLabel('Mensaje').fill(question);
  await chat.getByRole('button', { name: 'Enviar' }).click();
}

/** Expects that the focus never lies under the assistant's window, neither open nor minimised. */
export async function expectFocusBesideAssistant(page: Page): Promise<void> {
  const chat = page.getByRole('region', { name: 'Asistente' });
  await expect(chat.getByLabel('Correo electrónico')).toBeFocused();
  for (const small of [false, true]) {
    await test.step(`the focus never lies under the ${small ? 'minimised' : 'open'} window`, async () => {
      if (small) await chat.getByRole('button', { name: 'Minimizar' }).click();
      const seen = new Set<string>();
      for (let stop = 0; stop < 30; stop += 1) {
        await page.keyboard.press('Tab');
        const { label, under } = await focusUnder(chat);
        seen.add(label);
        expect(under, `${label} has the focus under the window`).toBe(false);
      }
      // The focus leaves the window; if it covers the page, to the bars.
      expect(seen.size).toBeGreaterThan(1);
    });
  }
}

/** Returns the focused element, and whether the assistant's window covers any of it. */
function focusUnder(chat: Locator): Promise<{ label: string; under: boolean }> {
  return chat.evaluate((window) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || window.contains(focused)) return { label: 'window', under: false };
    const part = focused.getBoundingClientRect();
    const over = window.getBoundingClientRect();
    const apart =
      part.right <= over.left || part.left >= over.right || part.bottom <= over.top || part.top >= over.bottom;
    return { label: focused.getAttribute('aria-label') ?? focused.textContent?.trim() ?? '', under: !apart };
  });
}
