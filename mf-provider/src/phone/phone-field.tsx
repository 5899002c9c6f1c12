import { formErrors } from '@vitrina/contracts/errors';
import { phoneFault } from '@vitrina/contracts/rules';
import { countryName, Select, TextField } from '@vitrina/sdk';
import { useState } from 'react';
import { at } from '../profile/values.ts';
import { texts } from '../texts.ts';
import type { PhoneNumbers } from './numbers.ts';
import { PhoneCountryField } from './phone-country.tsx';
import { type ShownPhone, storedPhone, unparsedPhone } from './stored.ts';
import { usePhoneNumbers } from './use-phone-numbers.ts';

/** The two countries on offer while the numbering plans are not loaded. */
const WITHOUT_PLANS = [
  { country: 'MX', code: '52' },
  { country: 'CO', code: '57' },
] as const;

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
