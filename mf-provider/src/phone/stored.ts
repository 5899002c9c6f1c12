import { phoneReadings } from '@vitrina/contracts/rules';
import { formatPhone } from '@vitrina/sdk';
import type { CountryCode } from 'libphonenumber-js/core';

/** Phone number in its field: the country whose numbering it follows, and the number in national notation. */
export interface ShownPhone {
  country: CountryCode;
  text: string;
}

/**
 * Reads a stored number without the numbering plans of all countries: numbers of Mexico and Colombia in national
 * notation, others as stored; the country is Mexico by default.
 */
export function storedPhone(stored: string): ShownPhone {
  const whole = phoneReadings(stored, 'MX').find((reading) => /^\+5[27]\d{10}$/.test(reading));
  const country = whole?.startsWith('+57') ? 'CO' : 'MX';
  return { country, text: formatPhone(whole ?? stored) };
}

/**
 * Value to send for a number that could not be parsed, for the server to check; empty if nothing was typed. A number
 * with its own code keeps it, and so does a link or a number among words.
 * @param code calling code, without `+`
 */
export function unparsedPhone(code: string, typed: string): string {
  const number = typed.trim();
  return !number || /^[(\s]*(?:\+|00)|[a-z]/i.test(number) ? number : `+${code} ${number}`;
}
