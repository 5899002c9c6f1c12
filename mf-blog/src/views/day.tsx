import type { EntryCard } from '@vitrina/contracts';
import { formatDay } from '@vitrina/sdk';

/** Day on which an entry was published, in its author's time zone. */
export function Day({ entry: { fecha, dia } }: { entry: Pick<EntryCard, 'fecha' | 'dia'> }) {
  return <time dateTime={fecha}>{formatDay(dia)}</time>;
}
