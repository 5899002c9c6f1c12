import type { Provider } from '@vitrina/contracts';
import { formatNumber } from '@vitrina/sdk';

/** Prefixes a provider's average, if they have one, to their trade: '★ 4.7 · Plomería'. */
export function ratedTrade(trade: string, average: number | undefined, country: Provider['pais']): string {
  return average === undefined ? trade : `★ ${formatNumber(average, country)} · ${trade}`;
}

/** Average of a provider's ratings with their number: '★ 4.7 (12 valoraciones)'; nothing below three (R54). */
export function RatingLine({ valoracion, pais }: Pick<Provider, 'valoracion' | 'pais'>) {
  return (
    valoracion && (
      <span>{`★ ${formatNumber(valoracion.media, pais)} (${formatNumber(valoracion.total, pais)} valoraciones)`}</span>
    )
  );
}
