import { type CountryCode, displayName, formatNumber } from '@vitrina/sdk';
import { ServiceAreaMap, TownField, type TownOption } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import profileStyles from '../profile.module.css';
import { at, errorOf, type FieldsProps, NO_TOWN, positionText } from '../values.ts';
import styles from './availability.module.css';
import { ServiceRadius } from './service-radius.tsx';
import { availabilityTexts as texts } from './texts.ts';

/** Town, service radius and online work, all optional (R51). */
export function WhereFields(fields: FieldsProps) {
  const { values, change } = fields;
  const [latitude, longitude] = values.ciudad_posicion.split(',').map(Number);
  return (
    <fieldset className={profileStyles.group}>
      <legend>{texts.where}</legend>
      <p className={profileStyles.hint}>{texts.whereHint}</p>
      <OwnTown {...fields} />
      <ServiceRadius
        town={values.ciudad && values.ciudad_nombre}
        value={values.radio_km}
        error={errorOf(fields, 'radio_km')}
        onChange={(radio_km) => change({ radio_km })}
      />
      {latitude !== undefined && longitude !== undefined && (
        <ServiceAreaMap
          at={[latitude, longitude]}
          radius={Number(values.radio_km)}
          name={values.ciudad_nombre}
          label={texts.map(values.ciudad_nombre, formatNumber(Number(values.radio_km)))}
        />
      )}
      <label className={profileStyles.check}>
        <input
          type="checkbox"
          {...at('en_linea')}
          aria-label={texts.online}
          aria-describedby="en-linea-pie"
          checked={values.en_linea === '1'}
          onChange={({ target }) => change({ en_linea: target.checked ? '1' : '0' })}
        />
        <span>
          {texts.online}
          <small id="en-linea-pie">{texts.onlineHint}</small>
        </span>
      </label>
    </fieldset>
  );
}

/** Town of a provider. Choosing one also sets country and state of the form. */
function OwnTown(fields: FieldsProps) {
  const { values, change } = fields;
  const { pais, estado_pais } = values;
  const [note, setNote] = useState('');
  const choose = (town: TownOption | null) => {
    const isMoved = town !== null && pais !== '' && (town.pais !== pais || town.estado !== estado_pais);
    setNote(isMoved ? texts.townMoved(displayName(town.pais, town.estado)) : '');
    if (!town) change(NO_TOWN);
    else
      change({
        ciudad: town.id,
        ciudad_nombre: town.nombre,
        ciudad_posicion: positionText(town),
        pais: town.pais,
        estado_pais: town.estado,
      });
  };
  return (
    <div className={styles.town}>
      <TownField
        name="ciudad"
        id="ciudad"
        label={texts.town}
        hint={texts.townHint}
        optional
        error={errorOf(fields, 'ciudad')}
        value={values.ciudad_nombre}
        country={pais as CountryCode | ''}
        state={estado_pais}
        onChoose={choose}
      />
      <p role="status" className={styles.note}>
        {note}
      </p>
    </div>
  );
}
