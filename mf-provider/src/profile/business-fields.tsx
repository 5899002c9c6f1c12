import { lengthOf, MAX_DESCRIPTION, MAX_HOURS, MAX_LINK, MAX_POLICY } from '@vitrina/contracts/rules';
import { TextArea, TextField } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './profile.module.css';
import { SegmentsField } from './segments-field.tsx';
import { at, type FieldsProps, type ProfileValues, textTooLong } from './values.ts';

/** What the business is and does. */
export function BusinessFields({ values, problem, change }: FieldsProps) {
  const error = (field: keyof ProfileValues) => (problem?.field === field ? problem.text : textTooLong(values, field));
  return (
    <fieldset className={styles.group}>
      <legend>{texts.profile.business}</legend>
      <div className={styles.pair}>
        <TextField
          label={texts.profile.businessName}
          {...at('nnegocio')}
          error={error('nnegocio')}
          autoComplete="organization"
          maxLength={80}
          value={values.nnegocio}
          onChange={(event) => change({ nnegocio: event.target.value })}
        />
        <TextField
          label={texts.profile.specialty}
          hint={texts.profile.specialtyHint}
          {...at('especialidad')}
          error={error('especialidad')}
          maxLength={80}
          value={values.especialidad}
          onChange={(event) => change({ especialidad: event.target.value })}
        />
      </div>
      <TextArea
        label={texts.profile.description}
        {...at('descripcion')}
        counter={{ used: lengthOf(values.descripcion), limit: MAX_DESCRIPTION }}
        error={error('descripcion')}
        value={values.descripcion}
        onChange={(event) => change({ descripcion: event.target.value })}
      />
      <SegmentsField chosen={values.segmentos} onChange={(segmentos) => change({ segmentos })} />
      <TextField
        label={texts.profile.link}
        {...at('www')}
        optional
        inputMode="url"
        maxLength={MAX_LINK}
        error={error('www')}
        value={values.www}
        onChange={(event) => change({ www: event.target.value })}
      />
      <TextField
        label={texts.profile.hours}
        hint={texts.profile.hoursHint}
        {...at('horario')}
        optional
        maxLength={MAX_HOURS}
        error={error('horario')}
        value={values.horario}
        onChange={(event) => change({ horario: event.target.value })}
      />
      <TextArea
        label={texts.profile.policy}
        hint={texts.profile.policyHint}
        {...at('politica')}
        optional
        rows={3}
        counter={{ used: lengthOf(values.politica), limit: MAX_POLICY }}
        error={error('politica')}
        value={values.politica}
        onChange={(event) => change({ politica: event.target.value })}
      />
    </fieldset>
  );
}
