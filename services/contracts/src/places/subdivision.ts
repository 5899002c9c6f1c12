/** Supported countries, by ISO 3166-1 code. */
export type CountryCode = 'MX' | 'CO';

/** State of Mexico or department of Colombia; the two capital districts count as one each. */
export interface Subdivision {
  country: CountryCode;
  /** Stored code: the ISO 3166-2 suffix, except MX, DF and NL in Mexico. */
  code: string;
  /** ISO 3166-2 code with its country, for instance `MX-CMX`. */
  iso: string;
  /** Displayed name. */
  name: string;
  /** Other accepted spellings; case and accents are ignored. */
  aliases: readonly string[];
  /** IANA time zone in which most of its people live. */
  timeZone: string;
  capital: string;
  /** From the INEGI census of 2020 and the DANE census of 2018. Used to distribute demo data. */
  populationThousands: number;
}
