/** The countries on offer, by ISO 3166-1 code. */
export type CountryCode = 'MX' | 'CO';

/** A state of Mexico or a department of Colombia; the two capital districts count as one each. */
export interface Subdivision {
  country: CountryCode;
  /** The code that is stored: the ISO 3166-2 suffix, except MX, DF and NL in Mexico. */
  code: string;
  /** ISO 3166-2 code with its country, for instance `MX-CMX`. */
  iso: string;
  /** The name people see. */
  name: string;
  /** Other spellings that lead here; case and accents do not matter. */
  aliases: readonly string[];
  /** IANA time zone in which most of its people live. */
  timeZone: string;
  capital: string;
  /** Inhabitants in thousands: INEGI census of 2020, DANE census of 2018. Used to spread demo data. */
  weight: number;
}
