import { expect, type Page } from '@playwright/test';

/** Time limit for a quoted string to appear, in milliseconds: some come after the page's own retries. */
const SHOWN_WITHIN = 20_000;

/** Strings that the product quotes, each with its place; `{…}` in a string matches any words. */
export type Quoted = Readonly<Record<string, string>>;

/** Steps to some states of the platform; `see` receives the strings that must appear in each. */
export interface Visit<Text extends string> {
  name: string;
  go(page: Page, see: ExpectTexts<Text>): Promise<void>;
}

/** Waits for strings on the current page; a string that does not appear is reported at the end. */
export type ExpectTexts<Text extends string> = (...texts: Text[]) => Promise<void>;

/** Locates a visible text or an accessible label that equals the quoted words. */
function shown(page: Page, text: string) {
  const words = text.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^\\s*${words.join('.+')}\\s*$`);
  return page.getByText(pattern).or(page.getByLabel(pattern)).filter({ visible: true }).first();
}

/** Creates an `ExpectTexts` for a page that records the strings it saw. */
export function watcher<Text extends string>(page: Page, seen: Set<string>): ExpectTexts<Text> {
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

/**
 * Holds the responses of some calls back, so that the page shows its loading state. Returns a function that aborts
 * them.
 */
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
