import { type Answer, api } from '@vitrina/sdk';

/** Only the state is needed, so a coarse and recent position is enough. Milliseconds. */
const OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 8_000, maximumAge: 10 * 60_000 };

/** The browser did not give the position: it refused, or it was not able to. */
export class PositionRefused extends Error {}

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
export async function mayAskSilently(): Promise<boolean> {
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
