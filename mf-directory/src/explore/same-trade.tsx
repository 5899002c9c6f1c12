import type { Provider } from '@vitrina/contracts';
import { type Answer, useLocationChoice } from '@vitrina/sdk';
import { EntryLinks } from '../entry-links.tsx';
import Recommended from '../recommendations/recommended.tsx';
import type { Filters } from './use-filters.ts';

const ENTRIES_FOUND = 'De los blogs';

/** Shown after all results: blog entries, and other providers of the searched trade, else of the best result's trade. */
export default function SameTrade({
  filters,
  found: { entendido: understood, alrededor, entradas },
  providers,
}: {
  filters: Filters;
  found: Answer<'GET', '/api/buscar'>['data'];
  /** All providers found. */
  providers: readonly Provider[];
}) {
  const { country, state } = useLocationChoice();
  const segments = filters.segmento || understood?.segmento || providers[0]?.segmento;
  const place = alrededor ?? understood?.lugar ?? { pais: country, estado: state };
  return (
    <>
      {entradas.length > 0 && <EntryLinks heading={ENTRIES_FOUND} entries={entradas} author />}
      {segments && (
        <Recommended
          key={`${segments} ${filters.q}`}
          segments={segments}
          country={place.pais}
          state={place.estado}
          without={providers.map(({ id }) => id)}
        />
      )}
    </>
  );
}
