import { nextTask } from './first/timing.ts';
import { tolerateForeignChanges } from './foreign-dom.ts';
import { keepForOffline } from './offline/keep-for-offline.ts';
import { texts } from './texts.ts';

/** Id of the element in the gateway's page for the application. */
const ROOT = 'root';

/**
 * Starts the application in tasks that are short even on a slow phone, so that the page responds to scrolling and taps in
 * between: evaluates its modules one by one, and renders in a transition.
 */
async function start(root: HTMLElement): Promise<void> {
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { applyTheme, provideWarm } = await import(/* webpackMode: "eager" */ '@vitrina/sdk/host');
  await nextTask();
  const { startFederation, startWatchdog, warmWhenIdle, warmScreen } = await import(
    /* webpackMode: "eager" */ './federation/index.ts'
  );
  const { holdBehindFirstContent } = await import(/* webpackMode: "eager" */ './first/first-content.tsx');
  applyTheme();
  tolerateForeignChanges(document);
  startFederation();
  provideWarm(warmScreen);
  const seen = holdBehindFirstContent(root);
  await nextTask();
  const { startTransition } = await import(/* webpackMode: "eager" */ 'react');
  const { App } = await import(/* webpackMode: "eager" */ './app.tsx');
  startWatchdog();
  await nextTask();
  startTransition(() => createRoot(root).render(<App />));
  await seen;
  // Preloads for later screens and visits wait until this screen is complete.
  warmWhenIdle(() => {
    if ('measured' in root.dataset) import('./measure-page.ts').catch(console.warn);
  });
  keepForOffline();
}

const root = document.getElementById(ROOT);
if (root) void start(root);
else console.error(texts.missingRoot);
