import type { FoundProvider } from '@vitrina/contracts';
import { formatNumber } from '@vitrina/sdk';

/** Formats a price with its currency, since both countries write '$': '$1,350 MXN', '$85.000 COP'. */
export function priceText({ monto, moneda }: NonNullable<FoundProvider['desde']>): string {
  return `$${formatNumber(monto, moneda === 'COP' ? 'CO' : 'MX')} ${moneda}`;
}
