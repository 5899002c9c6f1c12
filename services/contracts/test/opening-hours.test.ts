import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../src/errors.ts';
import { dayStart } from '../src/places/index.ts';
import {
  HOUR_PRESETS,
  type HoursEntry,
  hoursFromWire,
  isOpenAt,
  nextChange,
  type OpeningHours,
  openingStatus,
  readOpeningHours,
  summarizeHours,
  type Weekday,
  writeOpeningHours,
} from '../src/rules/opening-hours/index.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 1440;
const BOGOTA = 'America/Bogota';
const TIJUANA = 'America/Tijuana';

/** Reads hours that are valid and stated. */
function read(entries: readonly HoursEntry[]): OpeningHours {
  const result = readOpeningHours(JSON.stringify(entries));
  if (!('hours' in result) || result.hours === null) throw new Error(`refused: ${JSON.stringify(entries)}`);
  return result.hours;
}

/** Reads spans such as '1 9:00-14:00': the weekday, then the times. */
function week(...spans: readonly string[]): OpeningHours {
  return read(
    spans.map((span) => {
      const [, dia, desde = '', hasta = ''] = /^(\d) (.+)-(.+)$/.exec(span) ?? [];
      return { dia: Number(dia) as Weekday, desde, hasta };
    }),
  );
}

const weekdays = ['1 9-18', '2 9-18', '3 9-18', '4 9-18', '5 9-18'].map((span) => span.replace('9-18', '9:00-18:00'));
const without = (hours: OpeningHours, ...closedDates: readonly string[]) => ({ ...hours, closedDates });

describe('readOpeningHours', () => {
  it.each([
    ['9:00', 540],
    ['09:00', 540],
    ['9.30', 570],
    ['09.30', 570],
    [' 9:05 ', 545],
    ['09:00:00', 540],
    ['9:00 am', 540],
    ['9:00AM', 540],
    ['9:00 a.m.', 540],
    ['9:00\u202fa.\u00a0m.', 540],
    ['12 am', 0],
    ['12:30 a. m.', 30],
    ['0:00', 0],
    ['12 pm', 720],
    ['6 pm', 1080],
    ['6:30 P. M.', 1110],
    ['11:59 p', null],
    ['18:00 h', 1080],
    ['18 h', 1080],
    ['9:00 hrs.', 540],
    ['9 horas', 540],
    ['1 hora', 60],
  ])('reads a start at %j as minute %j', (desde, from) => {
    const result = readOpeningHours(JSON.stringify([{ dia: 2, desde, hasta: '23:00' }]));
    const hours = { spans: [{ day: 2, from, to: 1380 }], closedDates: [] };
    expect(result).toEqual(from === null ? { error: 'horas_invalidas' } : { hours });
  });

  it.each([
    ['20:00', '2:00', 1200, 1560],
    ['20:00', '24:00', 1200, 1440],
    ['20:00', '0:00', 1200, 1440],
    ['8 pm', '12 am', 1200, 1440],
    ['0:00', '24:00', 0, 1440],
    ['0:00', '0:00', 0, 1440],
    ['0:00', '23:59', 0, 1440],
    ['8:00', '23:59', 480, 1439],
    ['9:00', '9:00', 540, 1980],
    ['23:59', '23:58', 1439, 2878],
  ])('reads %s to %s as minutes %i to %i', (desde, hasta, from, to) => {
    expect(read([{ dia: 1, desde, hasta }]).spans).toEqual([{ day: 1, from, to }]);
  });

  it('orders spans and joins touching ones of a day', () => {
    expect(week('7 10:00-14:00', '1 14:00-18:00', '1 9:00-14:00', '1 20:00-2:00').spans).toEqual([
      { day: 1, from: 540, to: 1080 },
      { day: 1, from: 1200, to: 1560 },
      { day: 7, from: 600, to: 840 },
    ]);
  });

  it('keeps touching spans of two days apart, because a closed day cancels only one of them', () => {
    expect(week('5 20:00-24:00', '6 0:00-2:00').spans).toHaveLength(2);
    expect(week('5 20:00-2:00', '6 2:00-10:00').spans).toHaveLength(2);
  });

  it('keeps touching spans apart that last more than 24 hours together', () => {
    const { spans } = week('5 8:00-12:00', '5 12:00-12:00');
    expect(spans.map(({ from, to }) => [from, to])).toEqual([
      [480, 720],
      [720, 2160],
    ]);
  });

  it('reads closed days in order, each once', () => {
    const days = ['2027-01-01', '2026-12-25', '2027-01-01'].map((cerrado) => ({ cerrado }));
    expect(read([...days, { dia: 1, desde: '9:00', hasta: '18:00' }]).closedDates).toEqual([
      '2026-12-25',
      '2027-01-01',
    ]);
  });

  it('reads an empty list as hours that are not stated', () => {
    expect(readOpeningHours('[]')).toEqual({ hours: null });
    expect(readOpeningHours(' [ ] ')).toEqual({ hours: null });
  });

  const span = { dia: 1, desde: '9:00', hasta: '18:00' };
  const many = Array.from({ length: 31 }, (_, day) => ({ cerrado: `2027-01-${String(day + 1).padStart(2, '0')}` }));
  const times = [
    ...[
      '',
      ' ',
      '9',
      '18',
      '900',
      '0900',
      '9:0',
      '9:5',
      '9:60',
      '25:00',
      '24:01',
      '24:00',
      '-1:00',
      '+9:00',
      '9:00:30',
    ],
    ...[
      '9,30',
      '9h30',
      '13 pm',
      '0 am',
      '9:00 xm',
      '9:00 am pm',
      '٩:٠٠',
      '９:００',
      '9：00',
      '9:00\n10:00',
      '9:00\u0000',
    ],
    ...[
      '1e1:00',
      '0x9:00',
      'NaN',
      'null',
      'mediodía',
      '9:00-14:00',
      '<b>9:00</b>',
      '$gt',
      9,
      9.5,
      null,
      true,
      {},
      ['9:00'],
    ],
    `${' '.repeat(3_000)}9`,
    `9${' '.repeat(3_000)}x`,
    '9'.repeat(3_000),
  ].map((desde) => [{ ...span, desde }]);
  const days = [0, 8, -1, 1.5, '1', null, true, [1], {}, 1e300].map((dia) => [{ ...span, dia }]);
  const dates = [
    ...['', '2026-02-30', '2026-13-01', '2026-00-10', '26-12-25', '25/12/2026', '2026-12-25T00:00:00Z', '1999-12-25'],
    ...['2026-12-2５', ' 2026-12-25', '2026-12-25\n', 20261225, null, ['2026-12-25'], {}],
  ].map((cerrado) => [span, { cerrado }]);
  const lists: unknown[] = [
    ...[null, true, 0, 1, '', 'lunes', {}, span, { horas: [span] }, [null], [[]], [[span]], ['2026-12-25'], [1], [{}]],
    [{ ...span, nota: '' }],
    [{ ...span, cerrado: '2026-12-25' }],
    [{ dia: 1, desde: '9:00' }],
    [{ 'desde,dia': 1, hasta: '9:00' }],
    [{ day: 1, from: 540, to: 1080 }],
    [{ cerrado: '2026-12-25' }],
    [span, ...many],
    [span, span],
    [span, { ...span, desde: '17:59', hasta: '19:00' }],
    [span, { ...span, desde: '10:00', hasta: '11:00' }],
    [
      { dia: 1, desde: '20:00', hasta: '2:00' },
      { dia: 2, desde: '1:59', hasta: '9:00' },
    ],
    [
      { dia: 7, desde: '20:00', hasta: '2:00' },
      { dia: 1, desde: '0:00', hasta: '24:00' },
    ],
    [
      { dia: 7, desde: '12:00', hasta: '12:00' },
      { dia: 1, desde: '11:59', hasta: '13:00' },
    ],
    ['8:00', '10:00', '12:00', '14:00'].map((desde) => ({
      dia: 1,
      desde,
      hasta: `${Number.parseInt(desde, 10) + 1}:00`,
    })),
    Array.from({ length: 1_000 }, () => span),
  ];
  const texts = [
    ...['', ' ', '{', '[', '[}', 'undefined', "[{'dia':1}]", '[{"dia":1,}]', '\u0000', '\uFEFF[]', '9:00-18:00'],
    `[{"__proto__":{"dia":1},"desde":"9:00","hasta":"18:00"}]`,
    '['.repeat(5_000),
    `[${' '.repeat(10_000)}]`,
  ];
  const hostile = [...texts, ...[...times, ...days, ...dates, ...lists].map((value) => JSON.stringify(value))];

  it(`refuses each of ${hostile.length} invalid texts`, () => {
    expect(hostile.length).toBeGreaterThanOrEqual(40);
    const taken = hostile.filter((text) => !('error' in readOpeningHours(text)));
    expect(taken).toEqual([]);
  });

  it('accepts the same list without its fault', () => {
    expect(readOpeningHours(JSON.stringify([span, ...many.slice(0, 30)]))).toHaveProperty(
      'hours.closedDates.length',
      30,
    );
    expect(readOpeningHours(JSON.stringify([{ ...span, hasta: '24:00' }]))).toHaveProperty('hours.spans.0.to', 1440);
  });

  it('names an error of the catalogue with a next step', () => {
    expect(errorCatalogue.horas_invalidas).toEqual({
      status: 400,
      text: 'Algún horario no es válido o se cruza con otro. Usa horas como 9:00 o 18:30, y hasta 3 turnos por día.',
    });
  });
});

const spans = fc
  .array(
    fc.record({
      dia: fc.integer({ min: 1, max: 7 }),
      from: fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(0, 60, 120, 1380)),
      length: fc.oneof(fc.integer({ min: 1, max: 1440 }), fc.constantFrom(1, 30, 60, 1440)),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((drawn) =>
    drawn.map(({ dia, from, length }): HoursEntry => {
      const end = (from + length) % DAY_MINUTES;
      const time = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
      return { dia: dia as Weekday, desde: time(from), hasta: time(end) };
    }),
  );
const closedDates = fc.array(
  fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }).map((date) => ({
    cerrado: date.toISOString().slice(0, 10),
  })),
  { maxLength: 30 },
);
/** Valid hours; a week with an overlap is drawn again. */
const anyHours = fc
  .tuple(spans, closedDates)
  .map(([entries, closed]) => readOpeningHours(JSON.stringify([...entries, ...closed])))
  .filter((result) => 'hours' in result)
  .map(({ hours }) => hours as OpeningHours);

describe('writeOpeningHours', () => {
  it('writes two-digit times, and closed days after the spans', () => {
    const hours = without(week('5 9:00-14:05', '6 20:00-2:00', '7 8:00-0:00'), '2026-12-25');
    expect(writeOpeningHours(hours)).toEqual([
      { dia: 5, desde: '09:00', hasta: '14:05' },
      { dia: 6, desde: '20:00', hasta: '02:00' },
      { dia: 7, desde: '08:00', hasta: '24:00' },
      { cerrado: '2026-12-25' },
    ]);
    expect(writeOpeningHours(null)).toEqual([]);
  });

  it('writes a form that both readers read back', () => {
    fc.assert(
      fc.property(anyHours, (hours) => {
        const wire = writeOpeningHours(hours);
        expect(readOpeningHours(JSON.stringify(wire))).toEqual({ hours });
        expect(hoursFromWire(wire)).toEqual(hours);
      }),
      { numRuns: 1_000 },
    );
    expect(hoursFromWire(writeOpeningHours(null))).toBeNull();
  });
});

describe('isOpenAt', () => {
  const hours = week(...weekdays, '6 22:00-2:30', '7 2:30-4:00');
  it.each([
    // Thursday, Bogotá is five hours behind UTC.
    ['before the start', BOGOTA, '2026-11-05T13:59:59.999Z', false],
    ['at the start', BOGOTA, '2026-11-05T14:00:00Z', true],
    ['in the last minute', BOGOTA, '2026-11-05T22:59:59.999Z', true],
    ['at the end', BOGOTA, '2026-11-05T23:00:00Z', false],
    ['after midnight', BOGOTA, '2026-11-08T07:29:00Z', true],
    // 8 March 2026 in Tijuana: 1:59 is followed by 3:00.
    ['before a skipped hour', TIJUANA, '2026-03-08T09:59:00Z', true],
    ['after a skipped hour', TIJUANA, '2026-03-08T10:00:00Z', true],
    ['at the end of the night', TIJUANA, '2026-03-08T11:00:00Z', false],
    // 1 November 2026 in Tijuana: 1:00 to 2:00 happens twice.
    ['in a repeated hour', TIJUANA, '2026-11-01T08:30:00Z', true],
    ['in a repeated hour for the second time', TIJUANA, '2026-11-01T09:30:00Z', true],
  ])('follows the wall clock %s', (_, zone, instant, expected) => {
    expect(isOpenAt(hours, zone, Date.parse(instant))).toBe(expected);
  });

  it('refuses a zone that the runtime lacks', () => {
    expect(() => isOpenAt(hours, 'America/Atlantida', 0)).toThrow(RangeError);
  });
});

describe('nextChange', () => {
  it('finds an opening that a clock change moves', () => {
    const hours = week('7 2:30-5:00');
    const change = nextChange(hours, TIJUANA, Date.parse('2026-03-08T09:00:00Z'));
    expect(change).toEqual({ at: Date.parse('2026-03-08T10:00:00Z'), opens: true });
  });

  it('finds the second opening of a repeated hour', () => {
    const hours = week('7 1:00-1:30');
    const night = Date.parse('2026-11-01T08:00:00Z');
    expect(nextChange(hours, TIJUANA, night)).toEqual({ at: night + 30 * MINUTE, opens: false });
    expect(nextChange(hours, TIJUANA, night + 30 * MINUTE)).toEqual({ at: night + 60 * MINUTE, opens: true });
  });

  it('returns null without a change within 8 days', () => {
    const always = week(...[1, 2, 3, 4, 5, 6, 7].map((day) => `${day} 0:00-24:00`));
    const now = Date.parse('2026-11-05T17:00:00Z');
    expect(nextChange(always, BOGOTA, now)).toBeNull();
    expect(nextChange(without(week('1 9:00-18:00'), '2026-11-09'), BOGOTA, now)).toBeNull();
    expect(nextChange(without(always, '2026-11-08'), BOGOTA, now)).toEqual({
      at: dayStart('2026-11-08', BOGOTA),
      opens: false,
    });
  });

  it('agrees with a scan of each minute of 8 days', () => {
    const seed = Date.now() % 2 ** 31;
    console.log(`Seed of the scans: ${seed}`);
    const zones = [
      BOGOTA,
      TIJUANA,
      'America/Mexico_City',
      'America/Ciudad_Juarez',
      'America/Ojinaga',
      'America/Cancun',
    ];
    const start = fc.oneof(
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 31) }),
      // Weeks with a clock change at the border, and the end of a year.
      ...['2026-03-02', '2026-10-28', '2027-03-12', '2027-11-05', '2026-12-29'].map((day) =>
        fc.integer({ min: Date.parse(day), max: Date.parse(day) + 3 * DAY_MINUTES * MINUTE }),
      ),
    );
    fc.assert(
      fc.property(anyHours, fc.constantFrom(...zones), start, (hours, zone, instant) => {
        const isOpen = isOpenAt(hours, zone, instant);
        const minutes = Math.floor(instant / MINUTE);
        let scanned: ReturnType<typeof nextChange> = null;
        for (let passed = 1; passed <= 8 * DAY_MINUTES && scanned === null; passed++) {
          const at = (minutes + passed) * MINUTE;
          if (isOpenAt(hours, zone, at) !== isOpen) scanned = { at, opens: !isOpen };
        }
        expect(nextChange(hours, zone, instant)).toEqual(scanned);
      }),
      { numRuns: 150, seed },
    );
  });
});

describe('openingStatus', () => {
  const shop = week(...weekdays, '6 9:30-13:00');
  const bar = week('4 20:00-2:00', '5 20:00-1:30', '6 13:00-24:00');
  const guard = week('1 9:00-9:00');
  const always = week(...[1, 2, 3, 4, 5, 6, 7].map((day) => `${day} 0:00-23:59`));
  const early = week('1 1:00-6:00', '2 1:15-6:00', '4 0:00-5:00');
  it.each([
    // November 2026: the 5th is a Thursday.
    ['a shop', shop, '05 10:00', true, 'Abierto hasta las 18:00'],
    ['a shop', shop, '05 17:29', true, 'Abierto hasta las 18:00'],
    ['a shop', shop, '05 17:30', true, 'Cierra en 30 min'],
    ['a shop', shop, '05 17:40', true, 'Cierra en 20 min'],
    ['a shop', shop, '05 17:59', true, 'Cierra en 1 min'],
    ['a shop', shop, '05 08:00', false, 'Abre a las 9:00'],
    ['a shop', shop, '05 08:45', false, 'Abre en 15 min'],
    ['a shop', shop, '05 18:00', false, 'Abre mañana a las 9'],
    ['a shop', shop, '06 18:00', false, 'Abre mañana a las 9:30'],
    ['a shop', shop, '07 13:00', false, 'Abre el lunes a las 9'],
    ['a shop', shop, '08 23:59', false, 'Abre mañana a las 9'],
    ['a shop on a closed day', without(shop, '2026-11-05'), '05 10:00', false, 'Cerrado hoy, abre mañana a las 9'],
    [
      'a shop on two closed days',
      without(shop, '2026-11-06', '2026-11-07'),
      '06 10:00',
      false,
      'Cerrado hoy, abre el lunes a las 9',
    ],
    ['a shop before a closed day', without(shop, '2026-11-06'), '05 19:00', false, 'Abre el sábado a las 9:30'],
    ['a bar', bar, '05 21:00', true, 'Abierto hasta las 2:00'],
    ['a bar', bar, '06 21:00', true, 'Abierto hasta la 1:30'],
    ['a bar', bar, '07 14:00', true, 'Abierto hasta la medianoche'],
    ['a bar', bar, '06 02:10', false, 'Abre a las 20:00'],
    ['a bar after a closed day’s midnight', without(bar, '2026-11-06'), '06 01:00', true, 'Abierto hasta las 2:00'],
    ['a guard of 24 hours', guard, '09 10:00', true, 'Abierto hasta mañana a las 9'],
    ['a guard of 24 hours', guard, '10 01:00', true, 'Abierto hasta las 9:00'],
    ['a guard a week before', guard, '10 10:00', false, 'Abre el lunes a las 9'],
    ['a guard without its next turn', without(guard, '2026-11-16'), '10 10:00', false, 'Cerrado'],
    ['a place open on one day a week', week('1 9:00-10:00'), '09 11:00', false, 'Abre el lunes 16 a las 9'],
    ['a place without breaks', always, '05 03:00', true, 'Abierto las 24 horas'],
    [
      'a place without breaks before a closed day',
      without(always, '2026-11-08'),
      '05 03:00',
      true,
      'Abierto las 24 horas',
    ],
    [
      'a place without breaks before a closed day',
      without(always, '2026-11-06'),
      '05 03:00',
      true,
      'Abierto hasta la medianoche',
    ],
    [
      'a place without breaks on a closed day',
      without(always, '2026-11-05'),
      '05 03:00',
      false,
      'Cerrado hoy, abre mañana a las 0:00',
    ],
    ['an early place', early, '09 00:10', false, 'Abre a la 1:00'],
    ['an early place', early, '08 20:00', false, 'Abre mañana a la 1'],
    ['an early place', early, '09 20:00', false, 'Abre mañana a la 1:15'],
    ['an early place', early, '11 20:00', false, 'Abre mañana a las 0:00'],
  ])('describes %s (%#)', (_, hours, time, isOpen, text) => {
    const instant = Date.parse(`2026-11-${time.replace(' ', 'T')}:00-05:00`);
    expect(openingStatus(hours, BOGOTA, instant)).toEqual({ isOpen, text });
  });
});

describe('summarizeHours', () => {
  it.each<[string, OpeningHours, Array<[string, string]>]>([
    [
      'joins equal days',
      week(...[1, 2, 3, 4, 5].flatMap((day) => [`${day} 9:00-14:00`, `${day} 16:00-19:00`]), '6 10:00-14:00'),
      [
        ['Lunes a viernes', '9:00–14:00, 16:00–19:00'],
        ['Sábado', '10:00–14:00'],
        ['Domingo', 'Cerrado'],
      ],
    ],
    [
      'joins two days with "y"',
      week('1 8:00-12:00', '2 8:00-12:00', '4 20:00-2:30', '5 20:00-24:00'),
      [
        ['Lunes y martes', '8:00–12:00'],
        ['Miércoles', 'Cerrado'],
        ['Jueves', '20:00–2:30'],
        ['Viernes', '20:00–24:00'],
        ['Sábado y domingo', 'Cerrado'],
      ],
    ],
    [
      'names the whole week',
      week(...[1, 2, 3, 4, 5, 6, 7].map((day) => `${day} 0:00-0:00`)),
      [['Todos los días', '24 horas']],
    ],
  ])('%s', (_, hours, rows) => {
    expect(summarizeHours(hours).map(({ days, hours: text }) => [days, text])).toEqual(rows);
  });
});

describe('the preset weeks', () => {
  it.each(HOUR_PRESETS)('hold what "$label" says', ({ label, hours }) => {
    const said = label
      .replace(' 24 horas', ' 0 a 24')
      .split(', ')
      .flatMap((part) => {
        const [, days = '', times = ''] = /^(\D+) (\d.+)$/.exec(part) ?? [];
        const names = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
        const [first = 0, last = first] = days
          .toLowerCase()
          .split(' a ')
          .map((name) => names.indexOf(name) + 1);
        const range = days === 'Todos los días' ? [1, 7] : [first, last];
        return names.flatMap((_name, index) =>
          range[0] !== undefined && range[1] !== undefined && range[0] <= index + 1 && index + 1 <= range[1]
            ? times.split(' y ').map((time) => `${index + 1} ${time.replace(' a ', ':00-')}:00`)
            : [],
        );
      });
    expect(hours).toEqual(week(...said));
    expect(readOpeningHours(JSON.stringify(writeOpeningHours(hours)))).toEqual({ hours });
  });
});
