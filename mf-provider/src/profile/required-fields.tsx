import type { ProfileData } from '@vitrina/contracts';
import { lengthOf, MAX_DESCRIPTION, readPostalCode } from '@vitrina/contracts/rules';
import { api, type CountryCode, countryName, Select, TextArea, TextField, useQuery } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { PhoneField } from './phone-field.tsx';
import styles from './profile.module.css';
import { type FieldsProps, textField } from './values.ts';

const countryCodes: readonly CountryCode[] = ['MX', 'CO'];

/** First step: the nine fields required for a public page. Name and e-mail are those of the account. */
export function RequiredFields({
  profile,
  isPlaceGuessed,
  droppedTown,
  ...fields
}: PlaceProps & { profile: ProfileData }) {
  const { values, change } = fields;
  const field = textField(fields);
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={texts.profile.businessName}
          {...field('nnegocio')}
          autoComplete="organization"
          maxLength={80}
        />
        <TextField
          label={texts.profile.specialty}
          hint={texts.profile.specialtyHint}
          {...field('especialidad')}
          maxLength={80}
        />
      </div>
      <TextArea
        label={texts.profile.description}
        {...field('descripcion')}
        counter={{ used: lengthOf(values.descripcion), limit: MAX_DESCRIPTION }}
      />
      <div className={styles.phone}>
        <PhoneField
          value={values.telefono}
          error={field('telefono').error}
          onChange={(telefono) => change({ telefono })}
        />
      </div>
      <PlaceFields isPlaceGuessed={isPlaceGuessed} droppedTown={droppedTown} {...fields} />
      <div className={styles.pair}>
        <TextField label={texts.profile.name} hint={texts.profile.nameHint} value={profile.nombre} readOnly />
        <TextField label={texts.profile.email} type="email" value={profile.email} readOnly />
      </div>
    </>
  );
}

interface PlaceProps extends FieldsProps {
  /** True if country and state come from the place that the visitor browses, and are not saved yet. */
  isPlaceGuessed: boolean;
  /** Name of the town that a change of the state has removed; empty without one. */
  droppedTown: string;
}

function PlaceFields({ isPlaceGuessed, droppedTown, ...fields }: PlaceProps) {
  const { values, change } = fields;
  const countries = useQuery({
    queryKey: ['paises'],
    queryFn: ({ signal }) => api.get('/api/paises', { signal }),
    // The countries and their states change with releases only.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const field = textField(fields);
  const country = countryCodes.find((code) => code === values.pais);
  const states = country ? countries.data?.[country] : undefined;
  const pais = field('pais');
  const estado = field('estado_pais');
  const missing = states?.length === 0 ? texts.profile.noStates : null;
  return (
    <div>
      <div className={styles.triple}>
        <Select
          label={texts.profile.country}
          {...pais}
          autoComplete="country"
          hint={isPlaceGuessed ? texts.profile.placeGuessed : undefined}
          error={countries.isError ? texts.profile.countriesFailed : pais.error}
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
          {...estado}
          autoComplete="address-level1"
          hint={country ? undefined : texts.profile.stateHint}
          error={countries.isError ? texts.profile.statesFailed : (missing ?? estado.error)}
          disabled={!country}
        >
          <option value="">{texts.profile.chooseState}</option>
          {states?.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label={texts.profile.postalCode}
          hint={texts.profile.postalCodeHint(country)}
          {...field('cp')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
          onBlur={() => {
            const cp = readPostalCode(values.cp);
            if (cp !== values.cp) change({ cp });
          }}
        />
      </div>
      <p className={styles.hint} role="status">
        {droppedTown && texts.profile.townDropped(droppedTown)}
      </p>
    </div>
  );
}
