import { phoneReadings } from '@vitrina/contracts/rules';
import { formatPhone } from '@vitrina/sdk';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';

/** A country of the world: its Spanish name and its calling code, without `+`. */
export interface PhoneCountry {
  country: CountryCode;
  name: string;
  code: string;
}

/** A valid number: where it is from, how people of that country write it, and in E.164. */
export interface PhoneNumber {
  /** Undefined for a number that belongs to no country, as those of satellites. */
  country: CountryCode | undefined;
  national: string;
  e164: string;
}

/** Countries that come before all others, in this order. */
const FIRST: readonly CountryCode[] = ['MX', 'CO'];

/** The numbering plans of all countries. */
export interface PhoneNumbers {
  /** Mexico, Colombia, then all others by their Spanish names. */
  countries: readonly PhoneCountry[];
  /**
   * A number as it was typed, pasted or stored; null where it is none.
   * @param country whose numbering a number without calling code follows
   */
  read(text: string, country: CountryCode): PhoneNumber | null;
}

/** The numbering plans as the library's metadata tells them. */
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
        // In Mexico and Colombia as everywhere else on the pages.
        const national = own === 'MX' || own === 'CO' ? formatPhone(e164) : number.formatNational();
        return { country: own, national, e164 };
      }
      return null;
    },
  };
}

/** Loads the numbering plans: data of 19 KB after gzip, beside the code. Rejects where they cannot be loaded. */
export async function loadPhoneNumbers(signal: AbortSignal): Promise<PhoneNumbers> {
  const answer = await fetch(new URL('libphonenumber-js/metadata.min.json', import.meta.url), { signal });
  if (!answer.ok) throw new Error(`the numbering plans answered ${answer.status}`);
  return phoneNumbers(await answer.json());
}
