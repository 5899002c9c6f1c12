import { type Answer, api, useLocationChoice } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';

/** Only the state is needed, so a coarse and recent position is enough. Milliseconds. */
const OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 8_000, maximumAge: 10 * 60_000 };

/** The browser did not give the position: it refused, or it was not able to. */
class PositionRefused extends Error {}

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

/**
 * The place of this browser, by its position and the server's table.
 * @throws {PositionRefused} where the browser gives no position; `ApiError` where the server gives no place
 */
async function askMyPlace(): Promise<Answer<'GET', '/api/geo/inversa'>> {
  const { latitude, longitude } = await position();
  // Hundredths of a degree are a kilometre: enough for a state, and nothing more exact leaves the browser.
  const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
  return api.get('/api/geo/inversa', { query: { lat: rounded(latitude), lon: rounded(longitude) } });
}

/** True where the browser would give its position without asking the person (R12). */
async function mayAskSilently(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'granted';
  } catch {
    return false;
  }
}

function position(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new PositionRefused());
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      (error) => reject(new PositionRefused(error.message)),
      OPTIONS,
    );
  });
}
