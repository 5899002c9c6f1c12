import { useLocationChoice } from '@vitrina/sdk';
import { locateBrowser } from '@vitrina/sdk/bundled';
import { useEffect, useRef } from 'react';

/** Chooses the browser's place on start, if no place is chosen and the permission is already granted (R12). */
export function useStartingPlace(): void {
  const { isChosen, choose } = useLocationChoice();
  const asked = useRef(isChosen);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const detect = async () => {
      if (!(await mayAskSilently())) return;
      const { pais, estado, fuente } = (await locateBrowser()).place;
      if (fuente !== 'defecto' && estado) choose(pais, estado);
    };
    detect().catch((error: unknown) => console.warn('[vitrina]', error));
  }, [choose]);
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
