import type { Provider } from '@vitrina/contracts';
import { type Answer, useLocationChoice } from '@vitrina/sdk';
import Recommended from '../recommendations/recommended.tsx';
import type { Filters } from './use-filters.ts';

/** After all results of a search: others of the trade that was asked for, else of the best result's. */
export default function SameTrade({
  filters,
  understood,
  providers,
}: {
  filters: Filters;
  /** What was read out of the text. */
  understood: Answer<'GET', '/api/buscar'>['data']['entendido'];
  /** All that were found. */
  providers: readonly Provider[];
}) {
  const { country, state } = useLocationChoice();
  const segments = filters.segmento || understood?.segmento || providers[0]?.segmento;
  if (!segments) return null;
  const place = understood?.lugar ?? { pais: country, estado: state };
  return (
    <Recommended
      key={`${segments} ${filters.q}`}
      segments={segments}
      country={place.pais}
      state={place.estado}
      without={providers.map(({ id }) => id)}
    />
  );
}
