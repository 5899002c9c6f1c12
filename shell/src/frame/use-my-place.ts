import { useLocationChoice } from '@vitrina/sdk';
import { useState } from 'react';
import { placeTexts as texts } from '../rare-texts.ts';
import { locateBrowser, PositionRefused } from './starting-place.ts';

/**
 * State of the button that finds the visitor's place: its message, and the found country for the neighbouring fields if the
 * state is not in the table.
 */
export function useMyPlace(onFound: (place: { country: string; state: string }) => void) {
  const { choose } = useLocationChoice();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const find = async () => {
    setBusy(true);
    try {
      const { pais, estado, nombre, fuente } = await locateBrowser();
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
