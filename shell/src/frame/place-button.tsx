import { Flag, openPlaceDialog, useLocationChoice } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './place.module.css';

/** The flag of the chosen place; opens the dialog that changes it. */
export function PlaceButton() {
  const { pais, nombrePais, nombreEstado } = useLocationChoice();
  return (
    <button
      type="button"
      className={styles.place}
      aria-haspopup="dialog"
      aria-label={texts.changePlace(nombrePais, nombreEstado)}
      onClick={openPlaceDialog}
    >
      <Flag country={pais} />
      <span className={styles.placeName}>{nombreEstado}</span>
      <span className={styles.tip} role="tooltip">
        {texts.place(nombrePais, nombreEstado)}
      </span>
    </button>
  );
}
