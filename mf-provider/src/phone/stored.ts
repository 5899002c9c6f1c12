import { phoneReadings } from '@vitrina/contracts/rules';
import { formatPhone } from '@vitrina/sdk';
import type { CountryCode } from 'libphonenumber-js/core';

/** A phone number as its field shows it: the country whose numbering it follows, and the number as people write it. */
export interface ShownPhone {
  country: CountryCode;
  text: string;
}

/**
 * A stored number as the field shows it without the numbering plans of all countries: those of Mexico and Colombia in
 * their national form, others as they are stored; Mexico where nothing says otherwise.
 */
export function storedPhone(stored: string): ShownPhone {
  const whole = phoneReadings(stored, 'MX').find((reading) => /^\+5[27]\d{10}$/.test(reading));
  const country = whole?.startsWith('+57') ? 'CO' : 'MX';
  return { country, text: formatPhone(whole ?? stored) };
}

/**
 * What is sent for a number that could not be read, for the server to check; empty where nothing was typed. A number
 * typed with its own code keeps it, and so does a link or a number among words.
 * @param code calling code, without `+`
 */
export function unreadPhone(code: string, typed: string): string {
  const number = typed.trim();
  return !number || /^[(\s]*(?:\+|00)|[a-z]/i.test(number) ? number : `+${code} ${number}`;
}
