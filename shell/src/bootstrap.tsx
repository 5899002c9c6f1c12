import { applyTheme, provideWarm } from '@vitrina/sdk/host';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startFederation, warmAllWhenIdle, warmScreen } from './federation/index.ts';
import { holdBehindFirstContent } from './first/first-content.ts';
import { keepForOffline } from './offline/keep-for-offline.ts';
import { texts } from './texts.ts';

/** Id of the element that the gateway's page keeps for the application. */
const ROOT = 'root';

const root = document.getElementById(ROOT);
if (root) {
  applyTheme();
  startFederation();
  provideWarm(warmScreen);
  holdBehindFirstContent(root);
  // In pieces: in between, the page answers to who scrolls and taps.
  startTransition(() => createRoot(root).render(<App />));
  warmAllWhenIdle();
  keepForOffline();
} else {
  console.error(texts.missingRoot);
}
