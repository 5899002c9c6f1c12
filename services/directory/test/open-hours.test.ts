import { dayStart } from '@vitrina/contracts/places';
import {
  HOUR_PRESETS,
  isOpenAt,
  type OpeningHours,
  readOpeningHours,
  type Weekday,
} from '@vitrina/contracts/rules/opening-hours';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsAt, openCells, openFilter } from '../src/search/open-hours.ts';

const ZONES = [
  'America/Bahia_Banderas',
  'America/Bogota',
  'America/Cancun',
  'America/Chihuahua',
  'America/Ciudad_Juarez',
  'America/Hermosillo',
  'America/Matamoros',
  'America/Mazatlan',
  'America/Mexico_City',
  'America/Ojinaga',
  'America/Tijuana',
];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Clock changes of the United States' rule, which border towns follow: Sundays in March and November, near 2:00. */
const CLOCK_CHANGES = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2028-03-12', '2028-11-05'];

/** Span as typed, with its length for the reference. */
interface Typed {
  dia: Weekday;
  desde: string;
  hasta: string;
  from: number;
  length: number;
}

const twoDigits = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const startMinute = fc.oneof(
  fc.integer({ min: 0, max: 1439 }),
  fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  fc.constantFrom(0, 1, 60, 119, 120, 150, 1080, 1380, 1439),
);
const spanLength = fc.oneof(
  fc.integer({ min: 1, max: 1440 }),
  fc.integer({ min: 1, max: 24 }).map((hours) => hours * 60),
  fc.constantFrom(1, 2, 240, 540, 1439, 1440),
);
const typedSpan = fc
  .record({ dia: fc.integer({ min: 1, max: 7 }), from: startMinute, length: spanLength, asMidnight: fc.boolean() })
  .map(({ dia, from, length, asMidnight }): Typed => {
    const end = (from + length) % 1440;
    const hasta = end === 0 && asMidnight ? '24:00' : twoDigits(end);
    // The whole day, as forms that end at 23:59 write it.
    const known = from === 0 && length === 1439 ? 1440 : length;
    return { dia: dia as Weekday, desde: twoDigits(from), hasta, from, length: known };
  });

/** A week without overlaps and with at most three spans a day: each span is kept if its minutes of the week are free. */
const week = fc.array(typedSpan, { minLength: 1, maxLength: 14 }).map((spans) => {
  const taken = new Uint8Array(7 * 1440);
  return spans.filter(({ dia, from, length }, index) => {
    const start = (dia - 1) * 1440 + from;
    const isFew = spans.slice(0, index).filter((other) => other.dia === dia).length < 3;
    for (let at = 0; at < length; at++) if (!isFew || taken[(start + at) % taken.length] === 1) return false;
    for (let at = 0; at < length; at++) taken[(start + at) % taken.length] = 1;
    return true;
  });
});

const scene = fc
  .record({
    typed: week,
    zone: fc.constantFrom(...ZONES),
    other: fc.constantFrom(...ZONES),
    near: fc.oneof(
      fc.record({ kind: fc.constant('any' as const), day: fc.integer({ min: 0, max: 1826 }) }),
      fc.record({ kind: fc.constant('midnight' as const), day: fc.integer({ min: 0, max: 1826 }) }),
      fc.record({ kind: fc.constant('edge' as const), day: fc.integer({ min: 0, max: 1826 }) }),
      fc.record({ kind: fc.constant('clockChange' as const), day: fc.integer({ min: 0, max: 5 }) }),
      fc.record({ kind: fc.constant('newYear' as const), day: fc.integer({ min: 0, max: 4 }) }),
    ),
    which: fc.nat(),
    jitter: fc.integer({ min: -2 * MINUTE, max: 2 * MINUTE }),
    far: fc.integer({ min: -4 * HOUR, max: 20 * HOUR }),
    closed: fc.array(fc.integer({ min: -2, max: 3 }), { maxLength: 3 }),
  })
  .map(({ typed, zone, other, near, which, jitter, far, closed }) => {
    const date = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY).toISOString().slice(0, 10);
    const span = typed[which % typed.length];
    const edge = span === undefined ? 0 : span.from + (which % 2) * span.length;
    const instant = {
      any: () => dayStart(date(near.day), zone) + far,
      midnight: () => dayStart(date(near.day), zone) + jitter,
      edge: () => dayStart(date(near.day - (near.day % 7) + (span?.dia ?? 1) + 3), zone) + edge * MINUTE + jitter,
      clockChange: () => dayStart(CLOCK_CHANGES[near.day] ?? '', zone) + far / 4 + jitter,
      newYear: () => dayStart(`${2026 + near.day}-12-31`, zone) + far * 2,
    }[near.kind]();
    const today = Math.floor((instant - Date.UTC(2026, 0, 1) - 6 * HOUR) / DAY);
    return { typed, zone, other, instant: Math.round(instant), closed: closed.map((days) => date(today + days)) };
  });

const clocks = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);

/**
 * Reference: walks through each span minute by minute, on today's date and the one before, and looks for the minute that
 * a clock in the zone shows.
 */
function isOpenByWalking({ typed, zone, instant, closed }: typeof scene extends fc.Arbitrary<infer T> ? T : never) {
  const [shownDate = '', shownTime = ''] = clocks.get(zone)?.format(instant).split(' ') ?? [];
  const [hour, minute] = shownTime.split(':');
  const shownMinute = Number(hour) * 60 + Number(minute);
  for (const daysAgo of [0, 1]) {
    const started = new Date(Date.parse(`${shownDate}T12:00Z`) - daysAgo * DAY);
    if (closed.includes(started.toISOString().slice(0, 10))) continue;
    for (const span of typed.filter(({ dia }) => dia % 7 === started.getUTCDay())) {
      let midnights = 0;
      let clock = span.from;
      for (let passed = 0; passed < span.length; passed++) {
        if (midnights === daysAgo && clock === shownMinute) return true;
        clock += 1;
        if (clock === 1440) {
          clock = 0;
          midnights += 1;
        }
      }
    }
  }
  return false;
}

interface Document {
  zone: string;
  openHours: readonly string[];
  closedDates: readonly string[];
}

/** Evaluates a filter of the search engine on a document: conditions with `=` and `IN`, NOT before AND before OR. */
function matches(filter: string, document: Document): boolean {
  const tokens = filter.match(/"[^"]*"|[()[\],=]|\w+/g) ?? [];
  let at = 0;
  const take = (token: string) => {
    const isNext = tokens[at] === token;
    if (isNext) at += 1;
    return isNext;
  };
  const either = (): boolean => {
    let value = both();
    while (take('OR')) value = both() || value;
    return value;
  };
  const both = (): boolean => {
    let value = one();
    while (take('AND')) value = one() && value;
    return value;
  };
  const one = (): boolean => {
    if (take('NOT')) return !one();
    if (!take('(')) return condition();
    const value = either();
    if (!take(')')) throw new Error(`no end of a group at ${at} in ${filter}`);
    return value;
  };
  const condition = (): boolean => {
    const held = [document[tokens[at++] as keyof Document]].flat();
    if (take('=')) return held.includes(JSON.parse(tokens[at++] ?? ''));
    if (!take('IN') || !take('[')) throw new Error(`no condition at ${at} in ${filter}`);
    const wanted: string[] = [];
    while (!take(']')) if (!take(',')) wanted.push(JSON.parse(tokens[at++] ?? ''));
    return wanted.some((value) => held.includes(value));
  };
  const value = either();
  if (at !== tokens.length) throw new Error(`more at ${at} in ${filter}`);
  return value;
}

function read(typed: readonly Typed[], closed: readonly string[]): OpeningHours {
  const spans = typed.map(({ dia, desde, hasta }) => ({ dia, desde, hasta }));
  const result = readOpeningHours(JSON.stringify([...spans, ...closed.map((cerrado) => ({ cerrado }))]));
  if (!('hours' in result) || result.hours === null) throw new Error('the week was refused');
  return result.hours;
}

const documentOf = (hours: OpeningHours, zone: string): Document => ({
  zone,
  openHours: openCells(hours),
  closedDates: hours.closedDates,
});

describe('the filter for open providers', () => {
  it('finds a provider in exactly the minutes in which it is open, for 10,000 weeks, zones and instants', () => {
    const seen = { open: 0, closed: 0, cancelled: 0, cells: 0 };
    const seed = Date.now() % 2 ** 31;
    console.log(`Seed of the weeks: ${seed}`);
    fc.assert(
      fc.property(scene, (drawn) => {
        const { typed, zone, other, instant, closed } = drawn;
        const hours = read(typed, closed);
        const document = documentOf(hours, zone);
        const expected = isOpenByWalking(drawn);
        const onAnyDay = cellsAt(zone, instant).some((cell) => document.openHours.includes(cell));
        expect([
          isOpenAt(hours, zone, instant),
          matches(openFilter([other, zone], instant), document),
          onAnyDay,
        ]).toEqual([expected, expected, isOpenByWalking({ ...drawn, closed: [] })]);
        seen[expected ? 'open' : onAnyDay ? 'cancelled' : 'closed'] += 1;
        seen.cells += document.openHours.length;
      }),
      { numRuns: 10_000, seed },
    );
    console.log(`Open in ${seen.open} of 10,000, cancelled by a closed day in ${seen.cancelled}`);
    console.log(`Cells of a random week on average: ${(seen.cells / 10_000).toFixed(1)}`);
    expect(Math.min(seen.open, seen.closed)).toBeGreaterThan(1_000);
    expect(seen.cancelled).toBeGreaterThan(200);
  });

  const bar: OpeningHours = { spans: [{ day: 4, from: 20 * 60, to: 26 * 60 }], closedDates: [] };
  const isFound = (hours: OpeningHours, zone: string, instant: string) =>
    matches(openFilter(ZONES, Date.parse(instant)), documentOf(hours, zone));

  it('keeps a bar open after midnight on a closed day, and closed in the night after it', () => {
    // 24 December 2026 is a Thursday, and Bogotá is five hours behind UTC.
    const night = '2026-12-25T06:30:00Z';
    expect(isFound(bar, 'America/Bogota', night)).toBe(true);
    expect(isFound({ ...bar, closedDates: ['2026-12-25'] }, 'America/Bogota', night)).toBe(true);
    expect(isFound({ ...bar, closedDates: ['2026-12-24'] }, 'America/Bogota', night)).toBe(false);
  });

  it('uses the clock of each provider’s zone', () => {
    // Thursday 20:30 in Bogotá, 19:30 in Mexico City.
    expect(isFound(bar, 'America/Bogota', '2026-12-25T01:30:00Z')).toBe(true);
    expect(isFound(bar, 'America/Mexico_City', '2026-12-25T01:30:00Z')).toBe(false);
  });

  it('names zones with the same time together', () => {
    const filter = openFilter(['America/Bogota', 'America/Mexico_City', 'America/Cancun'], Date.UTC(2026, 6, 1, 15, 7));
    expect(filter).toBe(
      '(zone IN ["America/Bogota","America/Cancun"] AND ' +
        '((openHours IN ["3d0","3t3","3h10","3q40","3m607"] AND NOT closedDates = "2026-07-01") OR ' +
        '(openHours IN ["2d1","2t11","2h34","2q136","2m2047"] AND NOT closedDates = "2026-06-30"))) OR ' +
        '(zone IN ["America/Mexico_City"] AND ' +
        '((openHours IN ["3d0","3t3","3h9","3q36","3m547"] AND NOT closedDates = "2026-07-01") OR ' +
        '(openHours IN ["2d1","2t11","2h33","2q132","2m1987"] AND NOT closedDates = "2026-06-30")))',
    );
  });

  it('finds no provider without zones', () => {
    expect(matches(openFilter([], Date.now()), documentOf(bar, 'America/Bogota'))).toBe(false);
  });
});

describe('the cells of opening hours', () => {
  it.each([
    ['a whole day', 0, 1440, ['3d0']],
    ['nine to six', 540, 1080, ['3t3', '3t4', '3t5']],
    ['an odd minute at each end', 539, 616, ['3m539', '3h9', '3q40', '3m615']],
    ['a night', 1200, 1560, ['3h20', '3t7', '3h24', '3h25']],
  ])('cover %s with the longest that fit', (_, from, to, cells) => {
    expect(openCells({ spans: [{ day: 3, from, to }], closedDates: [] })).toEqual(cells);
  });

  it('number at most 25 on average for the preset weeks', () => {
    const counts = HOUR_PRESETS.map(({ label, hours }) => [label, openCells(hours).length] as const);
    console.log('Cells:', Object.fromEntries(counts));
    const average = counts.reduce((sum, [, count]) => sum + count, 0) / counts.length;
    console.log(`Cells on average: ${average.toFixed(1)}`);
    expect(average).toBeLessThanOrEqual(25);
  });
});
