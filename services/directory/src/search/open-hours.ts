import { addDays } from '@vitrina/contracts/places';
import { DAY_MINUTES, type LocalTime, localTime, type OpeningHours } from '@vitrina/contracts/rules/opening-hours';

/**
 * Lengths of the index's cells in minutes, the longest first, each a multiple of the next. Three hours are a cell because
 * shops open for long: without this length the preset weeks have 43 cells on average instead of 19.
 */
const CELLS = { d: DAY_MINUTES, t: 180, h: 60, q: 15, m: 1 } as const;
const units = Object.entries(CELLS);

/**
 * Lists the cells that cover opening hours to the minute, for the documents' field `openHours`. A cell such as `3h9` is the
 * hour from 9:00 of Wednesday's spans; `3h25` is 1:00 at night, which is Thursday on the calendar. Cells belong to the
 * day on which the span starts because a closed day cancels the spans that start on it.
 */
export function openCells({ spans }: OpeningHours): string[] {
  return spans.flatMap(({ day, from, to }) => {
    const cells: string[] = [];
    for (let at = from; at < to; ) {
      const [unit, length] = units.find(([, size]) => at % size === 0 && at + size <= to) ?? ['m', 1];
      cells.push(`${day}${unit}${at / length}`);
      at += length;
    }
    return cells;
  });
}

/**
 * Lists the cells that contain an instant: those of today's spans and those of yesterday's that last until today. Without
 * closed days, a provider in this zone is open if it has one of them.
 * @param zone IANA name of the provider's zone
 * @param instant milliseconds since 1970
 */
export function cellsAt(zone: string, instant: number): string[] {
  return datesAt(localTime(zone, instant)).flatMap(({ cells }) => cells);
}

/**
 * Builds the filter for providers that are open at an instant. Documents have `zone`, `openHours` (see
 * {@link openCells}) and `closedDates`.
 * @param zones IANA names of all zones with providers; a provider in another zone is not found
 * @param instant milliseconds since 1970
 */
export function openFilter(zones: readonly string[], instant: number): string {
  const zonesByTime = new Map<string, string[]>();
  for (const zone of zones) {
    const isOpen = datesAt(localTime(zone, instant))
      .map(({ date, cells }) => `(openHours IN ${listOf(cells)} AND NOT closedDates = "${date}")`)
      .join(' OR ');
    zonesByTime.set(isOpen, [...(zonesByTime.get(isOpen) ?? []), zone]);
  }
  const conditions = [...zonesByTime].map(([isOpen, equal]) => `(zone IN ${listOf(equal)} AND (${isOpen}))`);
  // An empty filter would find all providers.
  return conditions.join(' OR ') || 'zone IN []';
}

function listOf(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(',')}]`;
}

/** Lists the two dates whose spans may contain a time, each with the cells of that time. */
function datesAt({ date, day, minute }: LocalTime): { date: string; cells: string[] }[] {
  const yesterday = day === 1 ? 7 : day - 1;
  return [
    { date, cells: cellsOf(day, minute) },
    { date: addDays(date, -1), cells: cellsOf(yesterday, minute + DAY_MINUTES) },
  ];
}

function cellsOf(day: number, minute: number): string[] {
  return units.map(([unit, length]) => `${day}${unit}${Math.floor(minute / length)}`);
}
