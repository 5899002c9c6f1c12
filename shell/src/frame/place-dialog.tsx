import { Button, COUNTRIES, Dialog, Icon, Select, SUBDIVISIONS, useLocationChoice, useToasts } from '@vitrina/sdk';
import { locateBrowser, PositionRefused } from '@vitrina/sdk/bundled';
import { closePlaceDialog } from '@vitrina/sdk/host';
import { useState } from 'react';
import { placeTexts as texts } from '../rare-texts.ts';
import styles from './place.module.css';
import { StateMap } from './state-map.tsx';

/**
 * Dialog that changes the place. A selected country blanks the state: until one is chosen, lists of a place ask for it.
 * Announces the resulting place on closing.
 */
export default function PlaceDialog() {
  const { country, state, countryName, stateName, openCountry, chooseCountry, choose } = useLocationChoice();
  const toasts = useToasts();
  const [before] = useState({ country, state });
  const [applied, setApplied] = useState(false);
  const mine = useMyPlace();
  const selected = { country: openCountry ?? country, state: openCountry ? '' : state };
  const outcome = applied ? texts.applied(countryName, stateName) : mine.message;
  const selectCountry = (code: string) => {
    const found = COUNTRIES.find((one) => one.code === code);
    if (found) chooseCountry(found.code);
    setApplied(false);
  };
  const chooseState = (code: string) => {
    if (code === '') chooseCountry(selected.country);
    setApplied(code !== '' && choose(selected.country, code));
  };
  const close = () => {
    closePlaceDialog();
    if (openCountry) toasts.show(texts.stateMissing);
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
        <Select label={texts.country} value={selected.country} onChange={({ target }) => selectCountry(target.value)}>
          {COUNTRIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Select label={texts.state} value={selected.state} onChange={({ target }) => chooseState(target.value)}>
          <option value="">{texts.chooseState}</option>
          {SUBDIVISIONS[selected.country].map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <p className={styles.outcome} role="status">
          {applied && <Icon name="circle-check" />}
          {outcome || (openCountry && texts.stateMissing)}
        </p>
        <StateMap country={selected.country} chosen={selected.state} onChoose={chooseState} />
      </div>
    </Dialog>
  );
}

/** State of the button that finds the visitor's place, with its message. Selects only the country of an unknown state. */
function useMyPlace() {
  const { chooseCountry, choose } = useLocationChoice();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const find = async () => {
    setBusy(true);
    try {
      const { pais, estado, nombre, fuente } = (await locateBrowser()).place;
      if (fuente === 'defecto') return setMessage(texts.outside);
      if (estado) choose(pais, estado);
      else chooseCountry(pais);
      setMessage(estado ? texts.found(nombre) : texts.unknown(nombre));
    } catch (error) {
      setMessage(error instanceof PositionRefused ? texts.refused : texts.failed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, message, find };
}
