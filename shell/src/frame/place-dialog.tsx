import { Button, COUNTRIES, Dialog, Icon, Select, SUBDIVISIONS, useLocationChoice } from '@vitrina/sdk';
import { closePlaceDialog, usePlaceDialogOpen } from '@vitrina/sdk/host';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './place.module.css';
import { useMyPlace } from './use-my-place.ts';

/** The dialog that changes the place. The place changes once country and state are chosen, and not before. */
export function PlaceDialog() {
  return (
    <Dialog
      open={usePlaceDialogOpen()}
      onClose={closePlaceDialog}
      title={texts.placeTitle}
      backCloses
      footer={
        <Button variant="primary" onClick={closePlaceDialog}>
          {texts.close}
        </Button>
      }
    >
      <PlaceFields />
    </Dialog>
  );
}

function PlaceFields() {
  const { country, state, countryName, stateName, choose } = useLocationChoice();
  const [draft, setDraft] = useState<{ country: string; state: string }>({ country, state });
  const [applied, setApplied] = useState(false);
  const mine = useMyPlace(setDraft);
  const draftCountry = COUNTRIES.find(({ code }) => code === draft.country)?.code;
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>
        <Icon name="map-pin" />
        {texts.placeHint}
      </p>
      <Button
        icon="map-pin"
        loading={mine.busy}
        onClick={() => {
          setApplied(false);
          void mine.find();
        }}
      >
        {texts.useMyPlace}
      </Button>
      <Select
        label={texts.country}
        value={draft.country}
        onChange={({ target }) => {
          setDraft({ country: target.value, state: '' });
          setApplied(false);
        }}
      >
        <option value="">{texts.chooseCountry}</option>
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={texts.state}
        value={draft.state}
        disabled={!draftCountry}
        onChange={({ target }) => {
          setDraft({ ...draft, state: target.value });
          setApplied(target.value !== '' && choose(draft.country, target.value));
        }}
      >
        <option value="">{texts.chooseState}</option>
        {draftCountry &&
          SUBDIVISIONS[draftCountry].map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </Select>
      <p className={styles.outcome} role="status">
        {applied && <Icon name="circle-check" />}
        {applied ? texts.placeApplied(countryName, stateName) : mine.message}
      </p>
    </div>
  );
}
