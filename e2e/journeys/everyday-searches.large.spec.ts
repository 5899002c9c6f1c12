import { type APIResponse, expect, type Page, type Route, test } from '@playwright/test';
import { type SearchState, searchFor } from '../support/search-state.ts';

/** Phone of 390 × 844, in CSS pixels. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Highest allowed upper edge of the first result on that phone, in pixels. */
const FIRST_RESULT = 350;

/** Everyday searches: trades, needs, and words with typing errors. */
const EVERYDAY = [
  'plomero',
  'electricista',
  'carpintero',
  'dentista',
  'uñas',
  'pintor',
  'albañil',
  'mariachi',
  'fotógrafo',
  'abogado',
  'cerrajero',
  'mudanzas',
  'contador',
  'psicóloga',
  'veterinario',
  'jardinero',
  'niñera',
  'tapicero',
  'herrero',
  'dj',
  'se me tapó el baño',
  'no enciende mi carro',
  'clases de inglés',
  'pastel de cumpleaños',
  'cortinas a la medida',
  'arreglar lavadora',
  'fuga de gas',
  'vestido de novia',
  'página web para mi negocio',
  'masaje a domicilio',
  'quinceañera',
  'maquillista para boda',
  'corte de pelo',
  'barbero',
  'tatuajes',
  'yoga',
  'entrenador personal',
  'nutriólogo',
  'enfermera a domicilio',
  'fumigación',
  'impermeabilizar techo',
  'paneles solares',
  'vidriero',
  'grúa',
  'hojalatería y pintura',
  'traductor de francés',
  'diseño de logotipo',
  'renta de sillas y mesas',
  'meseros',
  'grupo norteño',
  'animador de fiestas',
  'payaso',
  'globos',
  'flores para funeral',
  'costurera',
  'zapatero',
  'reparar celular',
  'electrisista',
  'plomeria urgente',
  'clases de guitarra',
] as const;

/** Two large places and four with few providers. */
const PLACES = ['MX/DF', 'CO/CUN', 'MX/TLA', 'MX/JAL', 'CO/AMA', 'CO/ANT'] as const;

const addressOf = (place: string) => {
  const [pais, estado] = place.split('/');
  return `/explorar?pais=${pais}&estado=${estado}`;
};

/** Explains why a state contradicts itself or leads no further; null if it is fine. */
function fault({ heading, title, providers, nothing, ways, top, pressed, filters }: SearchState): string | null {
  if (heading === '' || title !== `${heading} · Vitrina`) return `the title "${title}" is not that of "${heading}"`;
  if (providers === '' && ways === '') return 'there is neither a person nor a way on';
  if (nothing.startsWith('Nada coincide') && pressed && pressed !== 'Todos') return `"${nothing}" next to "${pressed}"`;
  if (!nothing && top >= FIRST_RESULT) return `the first result begins at ${top}`;
  if (pressed && pressed !== 'Todos' && !filters.includes('(')) return `"${pressed}" is pressed but "${filters}"`;
  return null;
}

for (const place of PLACES) {
  test(`sixty everyday searches in ${place} lead to a person or an alternative, high on a phone`, async ({ page }) => {
    test.slow();
    await page.goto(addressOf(place));
    const steps = await searchFor(page, EVERYDAY);
    const faults = steps.map(({ query, state, settled }) => ({
      query,
      fault: settled ? fault(state) : 'it never ended',
    }));
    expect(faults.filter((step) => step.fault !== null)).toEqual([]);
  });
}

test('a search shows the same after any other search as on a fresh page', async ({ page }) => {
  // Some 1,600 steps: two minutes on two cores.
  test.setTimeout(400_000);
  await keepAnswers(page);
  const queries = EVERYDAY.slice(0, 40);
  await page.goto(addressOf('MX/DF'));
  const fresh: Record<string, SearchState> = {};
  for (const query of queries) {
    await page.goto(addressOf('MX/DF'));
    const [step] = await searchFor(page, [query]);
    if (step) fresh[query] = step.state;
  }
  const steps = await searchFor(page, everyPair(queries), fresh);
  const wrong = steps.flatMap(({ query, state, settled }, at) =>
    settled ? [] : [{ query, after: steps[at - 1]?.query, state, fresh: fresh[query] }],
  );
  expect(wrong).toEqual([]);
});

/** Answers each search as it was answered first, since other journeys change the directory during the walk. */
async function keepAnswers(page: Page): Promise<void> {
  const kept = new Map<string, Promise<{ response: APIResponse; body: Buffer }>>();
  const ask = async (route: Route) => {
    const response = await route.fetch();
    return { response, body: await response.body() };
  };
  await page.route(/\/api\/(?:buscar|galeria|recomendaciones|servicios|sugerencias)/, async (route) => {
    const url = route.request().url();
    const answer = kept.get(url) ?? ask(route);
    kept.set(url, answer);
    await route.fulfill(await answer);
  });
}

/**
 * Returns a walk over all ordered pairs of two different texts, each once: n (n − 1) steps and the first. It is an
 * Eulerian circuit of the complete directed graph, found by Hierholzer's algorithm.
 */
function everyPair(texts: readonly string[]): string[] {
  const left = texts.map((_, from) => texts.map((_text, to) => to).filter((to) => to !== from));
  const walk: number[] = [];
  const stack = [0];
  while (stack.length > 0) {
    const next = left[stack.at(-1) ?? 0]?.pop();
    if (next === undefined) walk.push(stack.pop() ?? 0);
    else stack.push(next);
  }
  return walk.reverse().map((index) => texts[index] ?? '');
}
