import { type OpeningHours, openingStatus } from '@vitrina/contracts/rules/opening-hours';

/**
 * Builds the fields of a response that tell whether a provider is open, and a short text such as 'Abre mañana a las 9'.
 * @param zone IANA time zone of the provider
 * @param now instant in milliseconds since 1970
 */
export function openState(
  hours: OpeningHours | null | undefined,
  zone: string,
  now: number,
): { abierto: boolean | null; abierto_texto: string } {
  if (!hours) return { abierto: null, abierto_texto: '' };
  const { isOpen, text } = openingStatus(hours, zone, now);
  return { abierto: isOpen, abierto_texto: text };
}
