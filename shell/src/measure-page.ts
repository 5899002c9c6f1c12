import type { PageMeasures } from '@vitrina/contracts/microfrontends';

/** Fields that are missing in TypeScript's types. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}
interface Interaction extends PerformanceEntry {
  interactionId?: number;
}

/** A session of layout shifts ends after a second without a shift, and lasts at most five; both in milliseconds. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_SESSION_MS = 5_000;
/** Shortest interaction that is recorded, in milliseconds: the minimum that browsers allow. */
const INTERACTION_MS = 16;
/** Time after the page is idle at which its largest paint is reported, in milliseconds; only a page's first report counts. */
const SETTLED_MS = 3_000;
/** Out of this many interactions one may be slower than the reported value. */
const INTERACTIONS_PER_OUTLIER = 50;

const [navigation] = performance.getEntriesByType('navigation');
/** Screen that this page was opened with. Later screens are not measured: their values would count for the wrong page. */
const opened = new URL(navigation?.name ?? location.href).pathname;

let largestPaint: number | undefined;
const session = { from: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY, sum: 0 };
let worstShift: number | undefined;
const interactions = new Map<number, number>();

/** Observes entries of a type, including earlier ones. @returns a function that takes the latest entries */
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

/** In browsers that observe shifts, no entry means no shift. */
const canSeeShifts = PerformanceObserver.supportedEntryTypes.includes('layout-shift');

/** Reads a value that the gateway wrote into this page. */
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

// Reported early: a visitor may stay for long, and a canary that paints late must be detected within seconds.
const early = setTimeout(tellPaint, SETTLED_MS);
// Last moment at which every browser still lets a page send a report.
document.addEventListener('visibilitychange', tellAll);
