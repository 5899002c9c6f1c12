import type { EntryCard } from '@vitrina/contracts';
import { formatDay } from '@vitrina/sdk';

/** The day on which an entry was published, where its author lives. */
export function Day({ entry: { fecha, dia } }: { entry: Pick<EntryCard, 'fecha' | 'dia'> }) {
  return <time dateTime={fecha}>{formatDay(dia)}</time>;
}
