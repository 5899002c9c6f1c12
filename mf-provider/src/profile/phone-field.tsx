import { formErrors } from '@vitrina/contracts/errors';
import { phoneFault, phoneReadings } from '@vitrina/contracts/rules';
import { countryName, foldText, formatPhone, Select, TextField, useQuery } from '@vitrina/sdk';
import type { CountryCode } from 'libphonenumber-js/core';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { type OptionGroup, OptionPicker } from './option-picker.tsx';
import type { PhoneCountry, PhoneNumbers } from './phone-numbers.ts';
import { at } from './values.ts';

/** The two countries on offer while the numbering plans are not loaded. */
const WITHOUT_PLANS = [
  { country: 'MX', code: '52' },
  { country: 'CO', code: '57' },
] as const;

/** Phone number in its field: the country whose numbering it follows, and the number in national notation. */
interface ShownPhone {
  country: CountryCode;
  text: string;
}

/**
 * Phone number of any country: shown in its national notation, reported in E.164 as soon as it is valid. A number typed
 * or pasted with its calling code sets the country.
 */
export function PhoneField({
  value,
  error,
  onChange,
}: {
  /** Stored number, in E.164 or in an older form. */
  value: string;
  error: string | null;
  onChange(value: string): void;
}) {
  const numbers = usePhoneNumbers();
  const [edited, setEdited] = useState<ShownPhone | null>(null);
  const [left, setLeft] = useState(false);
  const shown = edited ?? shownPhone(value, numbers);
  const countries = numbers?.countries ?? WITHOUT_PLANS;
  const edit = (next: ShownPhone) => {
    setEdited(next);
    setLeft(false);
    const code = countries.find(({ country }) => country === next.country)?.code ?? '';
    onChange(numbers?.read(next.text, next.country)?.e164 ?? unparsedPhone(code, next.text));
  };
  const type = (text: string, atEnd: boolean) => {
    const number = numbers?.read(text, shown.country);
    // A link, an old form or words around a number are pasted, not typed.
    const international = /^\s*(\+|00)|[a-z]/i.test(text);
    const isPasted = text.length > shown.text.length + 1;
    const isWhole = number?.national.replace(/\D/g, '') === text.replace(/\D/g, '');
    // A number with its calling code is reformatted immediately. A number corrected in the middle keeps the cursor's
    // place, and a possible prefix of a longer number is left alone.
    if (number?.country && (international || isPasted || (isWhole && atEnd && text.length > shown.text.length)))
      edit({ country: number.country, text: number.national });
    else edit({ ...shown, text });
  };
  const leave = () => {
    setLeft(true);
    const number = edited && numbers?.read(edited.text, edited.country);
    if (number?.country) setEdited({ country: number.country, text: number.national });
  };
  const unread = left && edited?.text.trim() && numbers && !numbers.read(edited.text, edited.country) ? edited : null;
  const fault = unread ? formErrors[phoneFault(unread.text, unread.country)].text : error;
  return (
    <>
      {numbers ? (
        <PhoneCountryField
          countries={numbers.countries}
          chosen={shown.country}
          onChoose={(country) => edit({ ...shown, country })}
        />
      ) : (
        <Select
          label={texts.profile.phoneCountry}
          value={shown.country}
          onChange={({ target }) => edit({ ...shown, country: target.value === 'CO' ? 'CO' : 'MX' })}
        >
          {WITHOUT_PLANS.map(({ country, code: own }) => (
            <option key={country} value={country}>
              {countryName(country)} (+{own})
            </option>
          ))}
        </Select>
      )}
      <TextField
        label={texts.profile.phone}
        hint={texts.profile.phoneHint}
        error={fault}
        type="tel"
        {...at('telefono')}
        autoComplete="tel"
        value={shown.text}
        onChange={({ target }) => type(target.value, target.selectionStart === target.value.length)}
        onBlur={leave}
      />
    </>
  );
}

function shownPhone(stored: string, numbers: PhoneNumbers | undefined): ShownPhone {
  const number = numbers?.read(stored, storedPhone(stored).country);
  return number?.country ? { country: number.country, text: number.national } : storedPhone(stored);
}

/** Number of countries listed first. */
const FIRST = 2;

/** Country of a phone number, searched by name or calling code. */
function PhoneCountryField({
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

const optionOf = ({ name, code }: PhoneCountry) => `${name} (+${code})`;

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

/** Numbering plans of all countries; undefined while they load and if loading fails. */
export function usePhoneNumbers(): PhoneNumbers | undefined {
  return useQuery({
    queryKey: ['numeros'],
    queryFn: async ({ signal }) => {
      const { loadPhoneNumbers } = await import(/* webpackChunkName: "phone-numbers" */ './phone-numbers.ts');
      return loadPhoneNumbers(signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
