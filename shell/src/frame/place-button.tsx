import { Flag, openPlaceDialog, useLocationChoice, useToasts } from '@vitrina/sdk';
import { closePlaceDialog, usePlaceDialogOpen } from '@vitrina/sdk/host';
import { type ComponentType, useEffect, useState } from 'react';
import { afterLoad } from '../first/timing.ts';
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

const load = () => import(/* webpackChunkName: "place" */ './place-dialog.tsx');

/** Dialog that changes the place. Its code loads after the page, or on the press; shows a toast if that fails. */
export function PlaceDialogHost() {
  const open = usePlaceDialogOpen();
  const toasts = useToasts();
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => afterLoad(() => load().catch(console.warn)), []);
  useEffect(() => {
    if (!open || Loaded) return;
    load().then(
      (module) => setLoaded(() => module.default),
      () => {
        closePlaceDialog();
        toasts.show(texts.placeFailed, 'error');
      },
    );
  }, [open, Loaded, toasts]);
  return open && Loaded ? <Loaded /> : null;
}
