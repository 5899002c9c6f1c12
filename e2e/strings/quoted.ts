import { expect, type Page } from '@playwright/test';

/** How long a quoted string may take to be shown, in milliseconds: some come after the page's own retries. */
const SHOWN_WITHIN = 20_000;

/** Strings that the product quotes, each with the place where it belongs; `{…}` in one matches any words. */
export type Quoted = Readonly<Record<string, string>>;

/** Steps to some states of the platform; `see` gets the strings that each must show. */
export interface Visit<Text extends string> {
  name: string;
  go(page: Page, see: See<Text>): Promise<void>;
}

/** Waits for strings on the current page; one that does not appear is left for the list at the end. */
export type See<Text extends string> = (...texts: Text[]) => Promise<void>;

/** What is visible, or said to screen readers, and is just the quoted words. */
function shown(page: Page, text: string) {
  const words = text.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^\\s*${words.join('.+')}\\s*$`);
  return page.getByText(pattern).or(page.getByLabel(pattern)).filter({ visible: true }).first();
}

/** A `See` for one page that keeps what it saw. */
export function watcher<Text extends string>(page: Page, seen: Set<string>): See<Text> {
  return async (...texts) => {
    const comes = async (text: Text) => {
      const there = expect(shown(page, text)).toBeVisible({ timeout: SHOWN_WITHIN });
      await there.then(
        () => seen.add(text),
        () => null,
      );
    };
    await Promise.all(texts.map(comes));
  };
}

/** Keeps every answer to a call back, so that the page shows that it waits. Returns what lets them go. */
export async function holdAnswers(page: Page, ...paths: string[]): Promise<() => Promise<void>> {
  const held: (() => void)[] = [];
  for (const path of paths) {
    await page.route(`**/api/${path}`, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.abort();
    });
  }
  return async () => {
    for (const release of held) release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
}
