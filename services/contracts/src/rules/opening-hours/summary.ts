import { clockText, DAY_MINUTES, DAY_NAMES, type OpeningHours } from './hours.ts';

/** Row of a table of hours: 'Lunes a viernes', '9:00–14:00, 16:00–19:00'. */
export interface HoursRow {
  days: string;
  hours: string;
}

/**
 * Lists a week's hours for a table, from Monday to Sunday; consecutive days with equal hours share a row. A day is
 * 'Cerrado', or '24 horas'. Exceptional closed days are not part of a week.
 */
export function summarizeHours({ spans }: OpeningHours): HoursRow[] {
  const week = DAY_NAMES.map((_, index) =>
    spans
      .filter(({ day }) => day === index + 1)
      .map(({ from, to }) => (from === 0 && to === DAY_MINUTES ? '24 horas' : `${clockText(from)}–${clockText(to)}`))
      .join(', '),
  );
  const starts = week.flatMap((hours, index) => (index > 0 && hours === week[index - 1] ? [] : [index]));
  return starts.map((first, row) => ({
    days: daysText(first, (starts[row + 1] ?? DAY_NAMES.length) - 1),
    hours: week[first] || 'Cerrado',
  }));
}

function daysText(first: number, last: number): string {
  const from = DAY_NAMES[first] ?? '';
  const name = from.charAt(0).toUpperCase() + from.slice(1);
  if (first === last) return name;
  if (last - first === DAY_NAMES.length - 1) return 'Todos los días';
  return `${name} ${last - first === 1 ? 'y' : 'a'} ${DAY_NAMES[last]}`;
}
