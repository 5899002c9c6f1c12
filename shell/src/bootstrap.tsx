import { nextTask } from './first/next-task.ts';
import { keepForOffline } from './offline/keep-for-offline.ts';
import { texts } from './texts.ts';

/** Id of the element that the gateway's page keeps for the application. */
const ROOT = 'root';

/**
 * Brings the application to life in tasks that are short even on a slow phone, so that the page answers in between to
 * who scrolls and taps: what it is made of is evaluated part by part, and drawn in pieces.
 */
async function start(root: HTMLElement): Promise<void> {
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { applyTheme, provideWarm } = await import(/* webpackMode: "eager" */ '@vitrina/sdk/host');
  await nextTask();
  const { startFederation, warmAllWhenIdle, warmScreen } = await import(
    /* webpackMode: "eager" */ './federation/index.ts'
  );
  const { holdBehindFirstContent } = await import(/* webpackMode: "eager" */ './first/first-content.ts');
  applyTheme();
  startFederation();
  provideWarm(warmScreen);
  const seen = holdBehindFirstContent(root);
  await nextTask();
  const { startTransition } = await import(/* webpackMode: "eager" */ 'react');
  const { App } = await import(/* webpackMode: "eager" */ './app.tsx');
  await nextTask();
  startTransition(() => createRoot(root).render(<App />));
  await seen;
  // What the next screens and the next visit gain from waits until this one has what it came for.
  warmAllWhenIdle();
  keepForOffline();
}

const root = document.getElementById(ROOT);
if (root) void start(root);
else console.error(texts.missingRoot);
