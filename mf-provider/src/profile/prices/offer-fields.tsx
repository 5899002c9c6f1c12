import { LANGUAGE_TEXTS, PAYMENT_TEXTS } from '@vitrina/contracts/rules/prices';
import { Chip, TextField } from '@vitrina/sdk';
import shared from '../availability/availability.module.css';
import profileStyles from '../profile.module.css';
import { at, errorOf, type FieldsProps, textField } from '../values.ts';
import { PriceList } from './price-list.tsx';
import styles from './prices.module.css';
import { priceTexts as texts } from './texts.ts';

/** Prices, payment methods, languages, invoices and first year, all optional (R55). */
export function OfferFields(fields: FieldsProps) {
  const { values, change } = fields;
  return (
    <>
      <PriceList {...fields} />
      <Choices
        name="pagos"
        title={texts.payments}
        options={PAYMENT_TEXTS}
        chosen={values.pagos}
        error={errorOf(fields, 'pagos')}
        onChange={(pagos) => change({ pagos })}
      />
      <label className={profileStyles.check}>
        <input
          type="checkbox"
          {...at('factura')}
          checked={values.factura === '1'}
          onChange={({ target }) => change({ factura: target.checked ? '1' : '0' })}
        />
        <span>{texts.invoice}</span>
      </label>
      <Choices
        name="idiomas"
        title={texts.languages}
        options={LANGUAGE_TEXTS}
        chosen={values.idiomas}
        error={errorOf(fields, 'idiomas')}
        onChange={(idiomas) => change({ idiomas })}
      />
      <TextField label={texts.since} {...textField(fields)('desde_anio')} optional inputMode="numeric" maxLength={4} />
    </>
  );
}

/** Choice of several options, stored in the order of the options. */
function Choices({
  name,
  title,
  options,
  chosen,
  error,
  onChange,
}: {
  name: string;
  title: string;
  options: Readonly<Record<string, string>>;
  chosen: readonly string[];
  error: string | null;
  onChange(chosen: readonly string[]): void;
}) {
  const toggled = (option: string) =>
    Object.keys(options).filter((other) => chosen.includes(other) !== (other === option));
  return (
    <fieldset className={styles.choices} id={name} tabIndex={-1}>
      <legend>{title}</legend>
      <div>
        {Object.entries(options).map(([option, text]) => (
          <Chip key={option} pressed={chosen.includes(option)} onClick={() => onChange(toggled(option))}>
            {text}
          </Chip>
        ))}
      </div>
      {error && <p className={shared.error}>{error}</p>}
    </fieldset>
  );
}
