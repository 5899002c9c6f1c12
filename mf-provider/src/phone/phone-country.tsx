import { foldText } from '@vitrina/sdk';
import type { CountryCode } from 'libphonenumber-js/core';
import { useState } from 'react';
import { type OptionGroup, OptionPicker } from '../forms/option-picker.tsx';
import { texts } from '../texts.ts';
import type { PhoneCountry } from './numbers.ts';

/** Number of countries listed first. */
const FIRST = 2;

const optionOf = ({ name, code }: PhoneCountry) => `${name} (+${code})`;

/** Country of a phone number, searched by name or calling code. */
export function PhoneCountryField({
  countries,
  chosen,
  onChoose,
}: {
  countries: readonly PhoneCountry[];
  chosen: CountryCode;
  onChoose(country: CountryCode): void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const current = countries.find(({ country }) => country === chosen);
  const shown = current ? optionOf(current) : '';
  const choose = (option: string) => {
    setTyped(null);
    const found = countries.find((country) => optionOf(country) === option);
    if (found) onChoose(found.country);
  };
  return (
    <OptionPicker
      label={texts.profile.phoneCountry}
      name="phone-country"
      listLabel={texts.profile.phoneCountries}
      none={texts.profile.phoneCountryNone(typed?.trim() ?? '')}
      text={typed ?? shown}
      groups={countriesFor(countries, typed ?? '')}
      chosen={[shown]}
      onType={setTyped}
      onChoose={choose}
      onEnter={(field) => field.select()}
      onLeave={() => setTyped(null)}
    />
  );
}

/** Countries whose name contains a text, ignoring case and accents, or whose calling code starts with it. */
export function countriesFor(countries: readonly PhoneCountry[], text: string): OptionGroup[] {
  const wanted = foldText(text.trim());
  const code = wanted.replace(/^\+|^00/, '');
  const fits = (country: PhoneCountry) =>
    foldText(country.name).includes(wanted) || (/^\d+$/.test(code) && country.code.startsWith(code));
  return [
    { name: texts.profile.phoneFirst, options: countries.slice(0, FIRST).filter(fits).map(optionOf) },
    { name: texts.profile.phoneOthers, options: countries.slice(FIRST).filter(fits).map(optionOf) },
  ].filter(({ options }) => options.length > 0);
}
