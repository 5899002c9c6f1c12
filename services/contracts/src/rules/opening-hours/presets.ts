import type { OpeningHours, Weekday } from './hours.ts';

/** Common weeks that a form offers, as a person would say them. */
export const HOUR_PRESETS: readonly { label: string; hours: OpeningHours }[] = [
  { label: 'Lunes a viernes 9 a 18', hours: week([1, 5, 9, 18]) },
  { label: 'Lunes a viernes 9 a 14 y 16 a 19', hours: week([1, 5, 9, 14], [1, 5, 16, 19]) },
  { label: 'Lunes a viernes 9 a 18, sábado 9 a 14', hours: week([1, 5, 9, 18], [6, 6, 9, 14]) },
  { label: 'Lunes a sábado 9 a 19', hours: week([1, 6, 9, 19]) },
  { label: 'Todos los días 9 a 21', hours: week([1, 7, 9, 21]) },
  { label: 'Jueves a sábado 20 a 2', hours: week([4, 6, 20, 26]) },
  { label: 'Todos los días 24 horas', hours: week([1, 7, 0, 24]) },
];

/** Builds a week from parts, each with its first and last day and its hours. */
function week(...parts: readonly (readonly [first: Weekday, last: Weekday, from: number, to: number])[]): OpeningHours {
  const days: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
  const spans = days.flatMap((day) =>
    parts
      .filter(([first, last]) => first <= day && day <= last)
      .map(([, , from, to]) => ({ day, from: from * 60, to: to * 60 })),
  );
  return { spans, closedDates: [] };
}
