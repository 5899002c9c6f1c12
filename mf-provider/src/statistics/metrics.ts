import type { VisitDay } from '@vitrina/contracts';

type Counts = Omit<VisitDay, 'fecha'>;

/** Metrics of a period, each computed from a response, in the order of the screen. */
export const metrics = {
  views: ({ vistas }: Counts) => vistas,
  searches: ({ busquedas }: Counts) => busquedas,
  contacts: ({ contactos: { telefono, whatsapp, correo, www } }: Counts) => telefono + whatsapp + correo + www,
  card: ({ tarjeta }: Counts) => tarjeta,
} as const;
export type Metric = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as Metric[];

/** Change against the previous period in whole percent; null if that was 0. */
export function changeInPercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

/** Returns true if both the period and the previous one are empty. */
export function isEmpty(now: Counts, before: Counts): boolean {
  return metricNames.every((name) => metrics[name](now) + metrics[name](before) === 0);
}

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

const columns: ReadonlyArray<readonly [name: string, value: (day: VisitDay) => string | number]> = [
  ['Fecha', ({ fecha }) => fecha],
  ['Vistas', ({ vistas }) => vistas],
  ['Búsquedas', ({ busquedas }) => busquedas],
  ['Teléfono', ({ contactos }) => contactos.telefono],
  ['WhatsApp', ({ contactos }) => contactos.whatsapp],
  ['Correo', ({ contactos }) => contactos.correo],
  ['Sitio web', ({ contactos }) => contactos.www],
  ['Tarjeta', ({ tarjeta }) => tarjeta],
];

/** Formats days as comma-separated values (RFC 4180); none of them contains a comma or a quotation mark. */
export function csvOf(days: readonly VisitDay[]): string {
  const rows = [columns.map(([name]) => name), ...days.map((day) => columns.map(([, value]) => value(day)))];
  return BYTE_ORDER_MARK + rows.map((row) => `${row.join(',')}\r\n`).join('');
}
