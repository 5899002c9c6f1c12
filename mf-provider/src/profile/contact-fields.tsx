import type { ProfileData } from '@vitrina/contracts';
import { readPostalCode } from '@vitrina/contracts/rules';
import { type CountryCode, countryName, Select, TextField } from '@vitrina/sdk';
import { PhoneField } from '../phone/phone-field.tsx';
import { texts } from '../texts.ts';
import styles from './profile.module.css';
import { useReferenceData } from './use-profile.ts';
import { at, type FieldsProps } from './values.ts';

const countryCodes: readonly CountryCode[] = ['MX', 'CO'];

function countryOf(value: string): CountryCode | null {
  return countryCodes.find((code) => code === value) ?? null;
}

/** Who one is, how one is reached, and where. */
export function ContactFields({ values, problem, change, profile }: FieldsProps & { profile: ProfileData }) {
  const { countries } = useReferenceData();
  const country = countryOf(values.pais);
  const states = country ? countries.data?.[country] : undefined;
  const missing = states?.length === 0 ? texts.profile.noStates : null;
  return (
    <fieldset className={styles.group}>
      <legend>{texts.profile.contact}</legend>
      <div className={styles.pair}>
        <TextField label={texts.profile.name} value={profile.nombre} readOnly />
        <TextField label={texts.profile.email} type="email" value={profile.email} readOnly />
      </div>
      <div className={styles.phone}>
        <PhoneField
          value={values.telefono}
          error={problem?.field === 'telefono' ? problem.text : null}
          onChange={(telefono) => change({ telefono })}
        />
      </div>
      <div className={styles.pair}>
        <Select
          label={texts.profile.country}
          {...at('pais')}
          error={countries.isError ? texts.profile.countriesFailed : null}
          value={values.pais}
          onChange={(event) => change({ pais: event.target.value, estado_pais: '' })}
        >
          <option value="">{texts.profile.chooseCountry}</option>
          {countryCodes.map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </Select>
        <Select
          label={texts.profile.state}
          {...at('estado_pais')}
          hint={country ? undefined : texts.profile.stateHint}
          error={countries.isError ? texts.profile.statesFailed : missing}
          disabled={!country}
          value={values.estado_pais}
          onChange={(event) => change({ estado_pais: event.target.value })}
        >
          <option value="">{texts.profile.chooseState}</option>
          {states?.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.pair}>
        <TextField
          label={texts.profile.address}
          {...at('direccion')}
          error={problem?.field === 'direccion' ? problem.text : null}
          optional
          autoComplete="street-address"
          maxLength={200}
          value={values.direccion}
          onChange={(event) => change({ direccion: event.target.value })}
        />
        <TextField
          label={texts.profile.postalCode}
          {...at('cp')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
          error={problem?.field === 'cp' ? problem.text : null}
          value={values.cp}
          onChange={(event) => change({ cp: event.target.value })}
          onBlur={() => change({ cp: readPostalCode(values.cp) })}
        />
      </div>
    </fieldset>
  );
}
