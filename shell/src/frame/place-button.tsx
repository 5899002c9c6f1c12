import { Flag, openPlaceDialog, useLocationChoice } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './place.module.css';

/** Button with the flag of the chosen place; opens the dialog that changes it. */
export function PlaceButton() {
  const { country, state, countryName, stateName } = useLocationChoice();
  const short = state === 'DF' ? texts.capital : stateName;
  return (
    <button
      type="button"
      className={styles.place}
      aria-haspopup="dialog"
      aria-label={texts.changePlace(countryName, stateName === short ? stateName : texts.alsoNamed(stateName, short))}
      onClick={openPlaceDialog}
    >
      <Flag country={country} />
      <span className={styles.placeName}>{stateName}</span>
      <span className={styles.placeShort}>{short}</span>
      <span className={styles.tip} role="tooltip">
        {texts.place(countryName, stateName)}
      </span>
    </button>
  );
}
