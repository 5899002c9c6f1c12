import type { FailureReport, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import { dataOfPage } from './page.ts';

/** Interval at which the page signals its watchdog, in milliseconds. */
const BEAT_MS = 1_000;
/** Beats that a visible page may miss: no interaction may block for longer, even on a slow phone. */
const MISSED_BEATS = 8;

/** Microfrontend of the page's address, and the microfrontend whose code runs, if known. */
let page: ResolvedMicrofrontend | undefined;
let running: ResolvedMicrofrontend | undefined;
let watchdog: Worker | undefined;

/** Marks a microfrontend as running while it is loaded or rendered. @param isPage true for the microfrontend of the address */
export function enterMicrofrontend(microfrontend: ResolvedMicrofrontend, isPage = false): void {
  if (isPage) page = microfrontend;
  running = microfrontend;
  beat();
}

/** Marks the end of loading or rendering. Later code, such as event handlers, counts for the page's microfrontend. */
export function leaveMicrofrontend(): void {
  running = page;
  beat();
}

const rest = () => watchdog?.postMessage('');

function beat(): void {
  if (!watchdog) return;
  const { name = '', version = '' } = running ?? {};
  const report: FailureReport = { microfrontend: name, version, tipo: 'bloqueo', pagina: dataOfPage().page ?? '' };
  watchdog.postMessage(running && document.visibilityState === 'visible' ? JSON.stringify(report) : '');
}

/**
 * Starts a worker that reports the running microfrontend when the page's thread is blocked: a blocked page cannot report
 * itself. The worker counts its own ticks, so a sleeping computer, which stops both, is not reported.
 */
export function startWatchdog(): void {
  const code = `let body,missed=0;onmessage=({data})=>{body=data;missed=0};setInterval(()=>{if(body&&++missed===${MISSED_BEATS})
fetch('${location.origin}/api/registro/avisos',{method:'POST',body,headers:{'content-type':'application/json'}})},${BEAT_MS})`;
  const url = URL.createObjectURL(new Blob([code]));
  watchdog = new Worker(url);
  URL.revokeObjectURL(url);
  setInterval(beat, BEAT_MS);
  // Browsers may freeze a hidden page before its next beat, and their print and leave dialogs stop scripts while they are
  // open. Neither counts as a block.
  document.addEventListener('visibilitychange', beat);
  for (const halt of ['beforeprint', 'beforeunload'] as const) window.addEventListener(halt, rest);
}
