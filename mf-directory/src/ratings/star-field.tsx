import { Button, Icon } from '@vitrina/sdk';
import { useId } from 'react';
import styles from './ratings.module.css';
import { STARS } from './stars.tsx';
import { ratingTexts as texts } from './texts.ts';

/** Choice of one to five stars, or none. A radio group, so that the arrow keys choose. @param value empty for none */
export function StarField({
  value,
  disabled,
  onChange,
}: {
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}) {
  const name = useId();
  const chosen = Number(value);
  return (
    <fieldset className={styles.field} disabled={disabled}>
      <legend>{texts.choose}</legend>
      <div className={styles.choices}>
        {STARS.map((star) => (
          <label key={star} className={styles.choice} data-full={star <= chosen}>
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === chosen}
              onChange={() => onChange(String(star))}
              aria-label={`${texts.choice(star)}, ${texts.words[star]}`}
            />
            <Icon name="star" size={28} />
          </label>
        ))}
        <span className={styles.chosen} aria-hidden="true">
          {texts.words[chosen]}
        </span>
        {chosen > 0 && (
          <Button variant="quiet" onClick={() => onChange('')}>
            {texts.clear}
          </Button>
        )}
      </div>
      {chosen > 0 && <small className={styles.note}>{texts.replaces}</small>}
    </fieldset>
  );
}
