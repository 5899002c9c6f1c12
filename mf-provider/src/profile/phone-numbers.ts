import { phoneReadings } from '@vitrina/contracts/rules';
import { formatPhone } from '@vitrina/sdk';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';

/** Country of the world: its Spanish name and its calling code, without `+`. */
export interface PhoneCountry {
  country: CountryCode;
  name: string;
  code: string;
}

/** Valid number: its country, its national notation, and E.164. */
interface PhoneNumber {
  /** Undefined for a number without a country, such as those of satellites. */
  country: CountryCode | undefined;
  national: string;
  e164: string;
}

/** Countries listed before all others, in this order. */
const FIRST: readonly CountryCode[] = ['MX', 'CO'];

/** Numbering plans of all countries. */
export interface PhoneNumbers {
  /** Mexico, Colombia, then all others by their Spanish names. */
  countries: readonly PhoneCountry[];
  /**
   * Parses a number as it was typed, pasted or stored; null if it is not valid.
   * @param country whose numbering applies to a number without calling code
   */
  read(text: string, country: CountryCode): PhoneNumber | null;
}

/** Creates the numbering plans from the library's metadata. */
export function phoneNumbers(metadata: MetadataJson): PhoneNumbers {
  const names = new Intl.DisplayNames(['es-MX'], { type: 'region' });
  const rankOf = ({ country }: PhoneCountry) => (FIRST.includes(country) ? FIRST.indexOf(country) : FIRST.length);
  const countries = getCountries(metadata).map((country) => ({
    country,
    name: names.of(country) ?? country,
    code: getCountryCallingCode(country, metadata),
  }));
  countries.sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, 'es'));
  return {
    countries,
    read(text, country) {
      for (const reading of phoneReadings(text, country)) {
        const number = parsePhoneNumberFromString(reading, country, metadata);
        if (!number?.isValid()) continue;
        const { country: own, number: e164 } = number;
        // Numbers of Mexico and Colombia have the same format as on all other pages.
        const national = own === 'MX' || own === 'CO' ? formatPhone(e164) : number.formatNational();
        return { country: own, national, e164 };
      }
      return null;
    },
  };
}

/** Loads the numbering plans: 19 KB of data after gzip, apart from the code. Rejects if they cannot be loaded. */
export async function loadPhoneNumbers(signal: AbortSignal): Promise<PhoneNumbers> {
  const answer = await fetch(new URL('libphonenumber-js/metadata.min.json', import.meta.url), { signal });
  if (!answer.ok) throw new Error(`the numbering plans answered ${answer.status}`);
  return phoneNumbers(await answer.json());
}
