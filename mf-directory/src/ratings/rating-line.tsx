import type { Provider } from '@vitrina/contracts';
import { formatNumber } from '@vitrina/sdk';

/** Average of a provider's ratings with their number: '★ 4.7 (12)'. The provider must have a rating to show. */
export function RatingLine({ valoracion, pais }: Pick<Provider, 'valoracion' | 'pais'>) {
  if (!valoracion) return null;
  const media = formatNumber(valoracion.media, pais);
  const total = formatNumber(valoracion.total, pais);
  return (
    <span role="img" aria-label={`${media} de 5 estrellas, ${total} valoraciones`}>
      {`★ ${media} (${total})`}
    </span>
  );
}
