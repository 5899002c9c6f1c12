import type { CountryCode } from '@vitrina/sdk';

/** Dialling codes of the two countries. */
export const DIALLING: Readonly<Record<CountryCode, string>> = { MX: '+52', CO: '+57' };

/** A stored number taken apart for editing; Mexico where nothing says otherwise. */
export function splitPhone(stored: string): { country: CountryCode; number: string } {
  const digits = stored.replace(/[^\d+]/g, '');
  if (digits.startsWith(DIALLING.CO)) return { country: 'CO', number: digits.slice(DIALLING.CO.length) };
  if (digits.startsWith(DIALLING.MX)) return { country: 'MX', number: digits.slice(DIALLING.MX.length) };
  return { country: 'MX', number: digits };
}

/** The number as it is sent; empty where nothing was typed. A number typed with its own code keeps it. */
export function joinPhone(country: CountryCode, typed: string): string {
  const number = typed.trim();
  if (!number || number.startsWith('+')) return number;
  return `${DIALLING[country]} ${number}`;
}
