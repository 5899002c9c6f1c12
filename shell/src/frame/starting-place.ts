import { type Answer, api, useLocationChoice } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';

/** Only the state is needed, so a coarse and recent position is enough. Milliseconds. */
const OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 8_000, maximumAge: 10 * 60_000 };

/** The browser did not give the position: it refused, or it was not able to. */
export class PositionRefused extends Error {}

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
export async function askMyPlace(): Promise<Answer<'GET', '/api/geo/inversa'>> {
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
