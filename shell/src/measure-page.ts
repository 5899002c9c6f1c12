import type { PageMeasures } from '@vitrina/contracts/microfrontends';

/** Entries that TypeScript's list lacks. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}
interface Interaction extends PerformanceEntry {
  interactionId?: number;
}

/** A session of shifts ends after a second without one, and lasts five at most, both in milliseconds. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_SESSION_MS = 5_000;
/** Interactions quicker than this are no entries, in milliseconds: the least that browsers allow. */
const INTERACTION_MS = 16;
/** How long after the page is idle its largest paint is reported, in milliseconds; the first value reported of a page counts. */
const SETTLED_MS = 3_000;
/** Of so many interactions one may be slower than what is reported. */
const INTERACTIONS_PER_OUTLIER = 50;

const [navigation] = performance.getEntriesByType('navigation');
/** The screen that this page was opened with: what follows on others is theirs, and is not told. */
const opened = new URL(navigation?.name ?? location.href).pathname;

let largestPaint: number | undefined;
const session = { from: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY, sum: 0 };
let worstShift: number | undefined;
const interactions = new Map<number, number>();

/** Follows entries of a type, those from before this module was loaded as well. @returns what takes the latest ones */
function follow<T extends PerformanceEntry>(type: string, take: (entry: T) => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined;
  const takeAll = (entries: PerformanceEntry[]) => {
    if (location.pathname === opened) for (const entry of entries as T[]) take(entry);
  };
  const observer = new PerformanceObserver((list) => takeAll(list.getEntries()));
  observer.observe({ type, buffered: true, durationThreshold: INTERACTION_MS } as PerformanceObserverInit);
  return () => takeAll(observer.takeRecords());
}

const pending = [
  follow('largest-contentful-paint', ({ startTime }) => {
    largestPaint = startTime;
  }),
  follow<LayoutShift>('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return;
    const continues = startTime - session.last < SHIFT_GAP_MS && startTime - session.from < SHIFT_SESSION_MS;
    if (!continues) Object.assign(session, { from: startTime, sum: 0 });
    session.last = startTime;
    session.sum += value;
    worstShift = Math.max(worstShift ?? 0, session.sum);
  }),
  follow<Interaction>('event', ({ interactionId, duration }) => {
    if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }),
];

/** Browsers that observe shifts and saw none had a calm page. */
const canSeeShifts = PerformanceObserver.supportedEntryTypes.includes('layout-shift');

/** A value that the gateway wrote into this page. */
const written = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`)?.dataset[name] ?? '';

function tell(measures: Pick<PageMeasures, 'lcp' | 'cls' | 'inp'>): void {
  const body: PageMeasures = {
    pagina: written('page'),
    microfrontends: written('measured').split(' ').filter(Boolean),
    ...measures,
  };
  navigator.sendBeacon('/api/registro/mediciones', new Blob([JSON.stringify(body)], { type: 'application/json' }));
}

const paint = () => (largestPaint === undefined ? {} : { lcp: Math.round(largestPaint) });

function tellPaint(): void {
  pending[0]?.();
  if (largestPaint !== undefined) tell(paint());
}

function tellAll(): void {
  if (document.visibilityState !== 'hidden') return;
  document.removeEventListener('visibilitychange', tellAll);
  clearTimeout(early);
  for (const take of pending) take();
  const slowest = [...interactions.values()].sort((a, b) => b - a);
  const inp = slowest[Math.floor(slowest.length / INTERACTIONS_PER_OUTLIER)];
  tell({
    ...paint(),
    ...(canSeeShifts && { cls: worstShift ?? 0 }),
    ...(inp !== undefined && { inp: Math.round(inp) }),
  });
}

// A visitor may stay for long, and a canary that paints late has to be found within seconds.
const early = setTimeout(tellPaint, SETTLED_MS);
// The last moment at which every browser still lets a page say something.
document.addEventListener('visibilitychange', tellAll);
