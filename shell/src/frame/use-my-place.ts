import { useLocationChoice } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { askMyPlace, mayAskSilently, PositionRefused } from './my-place.ts';

/**
 * The button that finds the visitor's place: its message, and the found country for the fields beside it if the state is
 * not in the table.
 */
export function useMyPlace(onFound: (place: { country: string; state: string }) => void) {
  const { choose } = useLocationChoice();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const find = async () => {
    setBusy(true);
    try {
      const { pais, estado, nombre, fuente } = await askMyPlace();
      if (fuente === 'defecto') return setMessage(texts.myPlace.outside);
      onFound({ country: pais, state: estado });
      if (estado) choose(pais, estado);
      setMessage(estado ? texts.myPlace.found(nombre) : texts.myPlace.unknown(nombre));
    } catch (error) {
      setMessage(error instanceof PositionRefused ? texts.myPlace.refused : texts.myPlace.failed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, message, find };
}

/** On start, if no place is chosen and the permission is granted already, chooses the place of the browser (R12). */
export function useStartingPlace(): void {
  const { isChosen, choose } = useLocationChoice();
  const asked = useRef(isChosen);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const detect = async () => {
      if (!(await mayAskSilently())) return;
      const { pais, estado, fuente } = await askMyPlace();
      if (fuente !== 'defecto' && estado) choose(pais, estado);
    };
    detect().catch((error: unknown) => console.warn('[vitrina]', error));
  }, [choose]);
}
