import type { VisitDay } from '@vitrina/contracts';

type Counts = Omit<VisitDay, 'fecha'>;

/** What of a time is shown as one number: how it is counted from an answer, in the order of the screen. */
export const metrics = {
  views: ({ vistas }: Counts) => vistas,
  searches: ({ busquedas }: Counts) => busquedas,
  contacts: ({ contactos: { telefono, whatsapp, correo, www } }: Counts) => telefono + whatsapp + correo + www,
  card: ({ tarjeta }: Counts) => tarjeta,
} as const;
export type Metric = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as Metric[];

/** The change against the time before in whole percent; null where there was nothing before. */
export function changeInPercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

/** True where neither the time nor the one before has anything. */
export function isEmpty(now: Counts, before: Counts): boolean {
  return metricNames.every((name) => metrics[name](now) + metrics[name](before) === 0);
}
