import type { FailureReport, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import { dataOfPage } from './page.ts';

/** How often the page tells its watchdog that it is alive, in milliseconds. */
const BEAT_MS = 1_000;
/** Beats that a page in sight may miss: no interaction may block for longer, even on a slow phone. */
const MISSED_BEATS = 8;

/** The microfrontend of the page's address, and the one whose code runs, as far as is known. */
let page: ResolvedMicrofrontend | undefined;
let running: ResolvedMicrofrontend | undefined;
let watchdog: Worker | undefined;

/** Notes that a microfrontend's code runs from now on: that it is loaded or rendered. @param isPage true for that of the page's address */
export function enter(microfrontend: ResolvedMicrofrontend, isPage = false): void {
  if (isPage) page = microfrontend;
  running = microfrontend;
  beat();
}

/** Notes that it is done. What runs later, such as what a press does, counts for the microfrontend of the page's address. */
export function leave(): void {
  running = page;
  beat();
}

/** Ends the watch until the next beat. */
const rest = () => watchdog?.postMessage('');

function beat(): void {
  if (!watchdog) return;
  const { name = '', version = '' } = running ?? {};
  const report: FailureReport = { microfrontend: name, version, tipo: 'bloqueo', pagina: dataOfPage().page ?? '' };
  watchdog.postMessage(running && document.visibilityState === 'visible' ? JSON.stringify(report) : '');
}

/**
 * Starts a worker that reports the microfrontend of a page whose thread is blocked: an endless loop lets the page itself
 * report nothing. It counts its own ticks, so a computer that slept, where both stood still, is not taken for one.
 */
export function startWatchdog(): void {
  const code = `let body,missed=0;onmessage=({data})=>{body=data;missed=0};setInterval(()=>{if(body&&++missed===${MISSED_BEATS})
fetch('${location.origin}/api/registro/avisos',{method:'POST',body,headers:{'content-type':'application/json'}})},${BEAT_MS})`;
  const url = URL.createObjectURL(new Blob([code]));
  watchdog = new Worker(url);
  URL.revokeObjectURL(url);
  setInterval(beat, BEAT_MS);
  // A page that is put away may stand still before its next beat, and the browser's own dialogs, for printing and for leaving,
  // halt it as long as the person thinks: neither is a block.
  document.addEventListener('visibilitychange', beat);
  for (const halt of ['beforeprint', 'beforeunload'] as const) window.addEventListener(halt, rest);
}
