import { type Answer, api, useLocationChoice } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';

/** Only the state is needed, so a coarse and recent position is enough. In milliseconds. */
const OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 8_000, maximumAge: 10 * 60_000 };

/** The browser refused or was unable to provide the position. */
export class PositionRefused extends Error {}

/** Chooses the browser's place on start, if no place is chosen and the permission is already granted (R12). */
export function useStartingPlace(): void {
  const { isChosen, choose } = useLocationChoice();
  const asked = useRef(isChosen);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const detect = async () => {
      if (!(await mayAskSilently())) return;
      const { pais, estado, fuente } = await locateBrowser();
      if (fuente !== 'defecto' && estado) choose(pais, estado);
    };
    detect().catch((error: unknown) => console.warn('[vitrina]', error));
  }, [choose]);
}

/**
 * Determines the place of this browser from its position and the server's table.
 * @throws {PositionRefused} if the browser provides no position; `ApiError` if the server finds no place
 */
export async function locateBrowser(): Promise<Answer<'GET', '/api/geo/inversa'>> {
  const { latitude, longitude } = await position();
  // A hundredth of a degree is about a kilometre: enough for a state, and a more exact position never leaves the browser.
  const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
  return api.get('/api/geo/inversa', { query: { lat: rounded(latitude), lon: rounded(longitude) } });
}

/** True if the browser would provide its position without a prompt (R12). */
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
