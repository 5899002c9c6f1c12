import { SERVICE_RADII } from '@vitrina/contracts/rules';
import { Button, formatNumber } from '@vitrina/sdk';
import { useRef } from 'react';
import { at } from '../values.ts';
import styles from './availability.module.css';
import { availabilityTexts as texts } from './texts.ts';

/** Distance that a provider travels from the town, in the steps of the search; disabled without a town, and removable. */
export function ServiceRadius({
  town,
  value,
  error,
  onChange,
}: {
  /** Name of the town, or empty. */
  town: string;
  /** Kilometres; empty if not stated. */
  value: string;
  error: string | null;
  onChange(kilometres: string): void;
}) {
  const km = Number(value);
  // A radius between two steps, which other clients may send, is shown as it is until the slider moves.
  const step = SERVICE_RADII.filter((radius) => radius <= km).length - 1;
  const known = km > 0 ? texts.radiusText(formatNumber(km), town) : texts.radiusNone(town);
  const text = value === '' ? texts.radiusUnset : known;
  const farthest = SERVICE_RADII.length - 1;
  const slider = useRef<HTMLInputElement>(null);
  const remove = () => {
    onChange('');
    // The pressed button disappears.
    slider.current?.focus();
  };
  return (
    <div className={styles.radius}>
      <label htmlFor="radio_km">{texts.radius}</label>
      <input
        type="range"
        ref={slider}
        {...at('radio_km')}
        max={farthest}
        value={step}
        disabled={town === ''}
        aria-valuetext={text}
        aria-describedby="radio_km-pie"
        onChange={({ target }) => onChange(String(SERVICE_RADII[Number(target.value)] ?? ''))}
      />
      <p id="radio_km-pie" className={town === '' ? styles.note : styles.radiusText}>
        {error ?? (town === '' ? texts.radiusOff : text)}
      </p>
      {value !== '' && town !== '' && <Button onClick={remove}>{texts.radiusRemove}</Button>}
    </div>
  );
}
