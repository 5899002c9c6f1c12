import { type Answer, api } from '@vitrina/sdk';

/** A coarse and recent position is enough for a state or a town. In milliseconds. */
const OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 8_000, maximumAge: 10 * 60_000 };

/** The browser refused or was unable to provide the position. */
export class PositionRefused extends Error {}

/**
 * Asks the browser for its position, and the server for the place there. A browser without the permission prompts the
 * visitor. Only the position rounded to a hundredth of a degree, about a kilometre, leaves the browser.
 * @returns the rounded position `latitude,longitude`, and its place; `fuente` is 'defecto' outside both countries
 * @throws {PositionRefused} if the browser provides no position; `ApiError` if the server cannot be asked
 */
export async function locateBrowser(): Promise<{ at: string; place: Answer<'GET', '/api/geo/inversa'> }> {
  const { latitude, longitude } = await position();
  const [lat, lon] = [rounded(latitude), rounded(longitude)];
  return { at: `${lat},${lon}`, place: await api.get('/api/geo/inversa', { query: { lat, lon } }) };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100;
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
