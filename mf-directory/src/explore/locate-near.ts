import { locateBrowser, PositionRefused } from '@vitrina/sdk/bundled';

const PROBLEMS = {
  refused: 'Tu navegador no nos dio la ubicación.',
  outside: 'Parece que estás fuera de México y Colombia.',
  failed: 'No pudimos saber dónde estás.',
};

/** Returns the browser's rounded position, `latitude,longitude`, or the reason why it cannot be searched around. */
export async function locateNear(): Promise<{ at: string } | { problem: string }> {
  try {
    const { at, place } = await locateBrowser();
    return place.fuente === 'defecto' ? { problem: PROBLEMS.outside } : { at };
  } catch (error) {
    return { problem: error instanceof PositionRefused ? PROBLEMS.refused : PROBLEMS.failed };
  }
}
