import type { Page } from '@playwright/test';

/** State of the search screen: texts of its elements, empty for missing ones. */
export interface SearchState {
  /** Parameters of the address except the place. */
  parameters: string;
  field: string;
  heading: string;
  title: string;
  /** Segments whose chip is pressed. */
  pressed: string;
  /** Text of the filter button, on small screens. */
  filters: string;
  /** Names of the first results, or of the first works' providers. */
  providers: string;
  /** Title of an empty result. */
  nothing: string;
  /** Texts of the alternatives to an empty result. */
  ways: string;
  /** Distance of the first result's upper edge from that of the page, in pixels; -1 without results. */
  top: number;
}

/** Result of a step of {@link searchFor}: its state, and whether it was reached in time. */
export interface SearchStep {
  query: string;
  state: SearchState;
  settled: boolean;
}

/**
 * Types each query over the previous one and presses Enter, inside the page, so that many steps take little time. A
 * step ends with its state in `expectedStates`; without one, with the first state that lasts 150 ms while nothing is loading
 * and something is shown; after 8 s at the latest.
 */
export async function searchFor(
  page: Page,
  queries: readonly string[],
  expectedStates: Readonly<Record<string, SearchState>> = {},
): Promise<SearchStep[]> {
  await page.getByRole('combobox', { name: 'Buscar servicios o productos' }).waitFor();
  return page.evaluate(
    async ([all, expected]) => {
      const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';
      const textsOf = (selector: string, most = 12) =>
        [...document.querySelectorAll(selector)].slice(0, most).map(textOf).join(' · ');
      const read = (): SearchState => {
        const parameters = new URLSearchParams(location.search);
        for (const name of ['pais', 'estado']) parameters.delete(name);
        const first = document.querySelector('main li:has(strong)');
        const near = document.querySelector('main [data-nothing] h2');
        return {
          parameters: parameters.toString(),
          field: document.querySelector<HTMLInputElement>('main input[role=combobox]')?.value ?? '',
          heading: textOf(document.querySelector('main h1')),
          title: document.title,
          pressed: textsOf('[role=group][aria-label=Segmentos] [aria-pressed=true]'),
          filters: textOf([...document.querySelectorAll('main button')].find((b) => /^Filtros/.test(textOf(b)))),
          providers: textsOf('main li strong', 3),
          nothing: textOf(near),
          ways: near ? textsOf('main [data-nothing] button', 6) : '',
          top: first ? Math.round(first.getBoundingClientRect().top + scrollY) : -1,
        };
      };
      const isLoading = () => document.querySelector('main section[aria-busy=true], main [data-typing]') !== null;
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const steps: SearchStep[] = [];
      for (const query of all) {
        const field = document.querySelector<HTMLInputElement>('main input[role=combobox]');
        if (!field) throw new Error('The page has no search field');
        field.focus();
        setValue?.call(field, query);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await frame();
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
        const end = performance.now() + 8_000;
        let state = read();
        let since = performance.now();
        let settled = false;
        while (!settled && performance.now() < end) {
          await frame();
          const next = read();
          if (JSON.stringify(next) !== JSON.stringify(state)) {
            state = next;
            since = performance.now();
          }
          const goal = expected[query];
          settled = goal
            ? JSON.stringify(next) === JSON.stringify(goal)
            : !isLoading() &&
              performance.now() - since > 150 &&
              next.title === `${next.heading} · Vitrina` &&
              next.providers + next.nothing !== '';
        }
        steps.push({ query, state, settled });
      }
      return steps;
    },
    [queries, expectedStates] as const,
  );
}
