import { Button, COUNTRIES, Dialog, Icon, Select, SUBDIVISIONS, useLocationChoice, useToasts } from '@vitrina/sdk';
import { locateBrowser, PositionRefused } from '@vitrina/sdk/bundled';
import { closePlaceDialog } from '@vitrina/sdk/host';
import { useState } from 'react';
import { placeTexts as texts } from '../rare-texts.ts';
import styles from './place.module.css';
import { StateMap } from './state-map.tsx';

/** Dialog that changes the place, only once both country and state are chosen. Announces the resulting place on closing. */
export default function PlaceDialog() {
  const { country, state, countryName, stateName, choose } = useLocationChoice();
  const toasts = useToasts();
  const [before] = useState({ country, state });
  const [draft, setDraft] = useState<{ country: string; state: string }>(before);
  const [applied, setApplied] = useState(false);
  const mine = useMyPlace(setDraft);
  const draftCountry = COUNTRIES.find(({ code }) => code === draft.country)?.code;
  const outcome = applied ? texts.applied(countryName, stateName) : mine.message;
  const chooseState = (code: string) => {
    setDraft({ ...draft, state: code });
    setApplied(code !== '' && choose(draft.country, code));
  };
  const close = () => {
    closePlaceDialog();
    if (draft.state === '') toasts.show(texts.kept(stateName));
    else if (state !== before.state || country !== before.country) {
      toasts.show(texts.applied(countryName, stateName), 'success');
    }
  };
  return (
    <Dialog
      open
      onClose={close}
      title={texts.title}
      backCloses
      footer={
        <Button variant="primary" onClick={close}>
          {texts.close}
        </Button>
      }
    >
      <div className={styles.fields}>
        <p className={styles.hint}>
          <Icon name="map-pin" />
          {texts.hint}
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
          {COUNTRIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Select label={texts.state} value={draft.state} onChange={({ target }) => chooseState(target.value)}>
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
          {outcome || (draft.state === '' && texts.kept(stateName))}
        </p>
        {draftCountry && <StateMap country={draftCountry} chosen={draft.state} onChoose={chooseState} />}
      </div>
    </Dialog>
  );
}

/**
 * State of the button that finds the visitor's place: its message, and the found country for the neighbouring fields if the
 * state is not in the table.
 */
function useMyPlace(onFound: (place: { country: string; state: string }) => void) {
  const { choose } = useLocationChoice();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const find = async () => {
    setBusy(true);
    try {
      const { pais, estado, nombre, fuente } = (await locateBrowser()).place;
      if (fuente === 'defecto') return setMessage(texts.outside);
      onFound({ country: pais, state: estado });
      if (estado) choose(pais, estado);
      setMessage(estado ? texts.found(nombre) : texts.unknown(nombre));
    } catch (error) {
      setMessage(error instanceof PositionRefused ? texts.refused : texts.failed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, message, find };
}
