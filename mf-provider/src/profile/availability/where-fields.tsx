import { formatNumber } from '@vitrina/sdk';
import { ServiceAreaMap } from '@vitrina/sdk/bundled';
import profileStyles from '../profile.module.css';
import { at, errorOf, type FieldsProps } from '../values.ts';
import { ServiceRadius } from './service-radius.tsx';
import { availabilityTexts as texts } from './texts.ts';
import { TownField } from './town-field.tsx';
import { useTownPosition } from './use-towns.ts';

/** Town, service radius and online work, all optional (R51). */
export function WhereFields(fields: FieldsProps) {
  const { values, change } = fields;
  const position = useTownPosition(values);
  return (
    <fieldset className={profileStyles.group}>
      <legend>{texts.where}</legend>
      <p className={profileStyles.hint}>{texts.whereHint}</p>
      <TownField {...fields} />
      <ServiceRadius
        town={values.ciudad && values.ciudad_nombre}
        value={values.radio_km}
        error={errorOf(fields, 'radio_km')}
        onChange={(radio_km) => change({ radio_km })}
      />
      {position && (
        <ServiceAreaMap
          at={[position.lat, position.lon]}
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
