import { lengthOf, MAX_HOURS, MAX_LINK, MAX_POLICY } from '@vitrina/contracts/rules';
import { TextArea, TextField } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { SocialFields } from './social-fields.tsx';
import { at, errorIn, type FieldsProps } from './values.ts';

/** Third step: optional fields that improve the page. */
export function MoreFields(fields: FieldsProps) {
  const { values, change } = fields;
  const error = errorIn(fields);
  return (
    <>
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
      <TextField
        label={texts.profile.address}
        {...at('direccion')}
        error={error('direccion')}
        maxLength={200}
        value={values.direccion}
        onChange={(event) => change({ direccion: event.target.value })}
      />
      <SocialFields {...fields} />
    </>
  );
}
