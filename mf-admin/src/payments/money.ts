import { formatNumber } from '@vitrina/sdk';
import { paymentTexts as texts } from './texts.ts';

/** Pesos of Mexico as people read them: `$99 MXN`, and with their cents where there are any. */
export function money(pesos: number): string {
  const cents = Math.round(pesos * 100) % 100;
  const rest = cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`;
  return texts.money(`${formatNumber(Math.floor(pesos))}${rest}`);
}
