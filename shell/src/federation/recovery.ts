import type { FailureCode, FailureReport, LastGood, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import type { Microfrontend } from '@vitrina/sdk';
import { detourFolder, pathOf, trust } from './guard.ts';
import { dataOfPage } from './page.ts';
import { loadMicrofrontend } from './runtime.ts';

/** How long the look at a file that failed may take, in milliseconds: the notice waits for it. */
const LOOK_MS = 1_500;
/** Longest wait for the last good version's name, in milliseconds. */
const LAST_GOOD_MS = 4_000;

/** Codes of a way that failed: another way may be better. The others are the build's own. */
const ofTheWay = new Set<FailureCode>(['http', 'red', 'tiempo', 'integridad']);

/** Where the codes are explained, for who reads the console. */
const EXPLAINED = 'docs/load-failures.md';

/** Numbers the attempts of a page: a failed request for an address stays in its memory. */
let attempts = 1;

/**
 * Loads a microfrontend that failed: again past the caches, then from the second address, then the last good version.
 * @param cause what the first attempt was rejected with; none where a person asks again
 * @throws with a code where no way leads to it; what failed was reported
 */
export async function recover(microfrontend: ResolvedMicrofrontend, cause?: unknown): Promise<Microfrontend> {
  let failure = cause ? await failureOf(microfrontend, cause) : failureAs('red', '');
  // Where builds' files are as well, if anywhere.
  const { second } = dataOfPage();
  for (const base of [location.origin, second]) {
    if (!base || !ofTheWay.has(failure.code)) continue;
    try {
      return await loadFrom(microfrontend, base);
    } catch (error) {
      failure = await failureOf(microfrontend, error);
    }
  }
  const { name, version } = microfrontend;
  console.error(`[vitrina] ${name} ${version}: ${failure.code}, ${EXPLAINED}#${failure.code}. ${failure.message}`);
  report(microfrontend, failure.code);
  try {
    return await loadLastGood(microfrontend);
  } catch {
    throw failure;
  }
}

/**
 * Loads the version that a microfrontend had before, with integrity values that the gateway vouches for as for those of
 * the page.
 * @throws where there is none that fits, or it fails too
 */
async function loadLastGood({ name, version }: ResolvedMicrofrontend): Promise<Microfrontend> {
  const answer = await fetch(`/mf/${name}/last-good?failed=${version}`, { signal: AbortSignal.timeout(LAST_GOOD_MS) });
  if (!answer.ok) throw new Error(`no last good version of ${name}: ${answer.status}`);
  const { microfrontend, integrities }: LastGood = await answer.json();
  trust(integrities);
  // A build's runtime takes the chunks that it finds there for its own, and those are of the other version.
  Reflect.deleteProperty(window, `webpackChunk${microfrontend.container}`);
  console.warn(`[vitrina] ${name}: ${microfrontend.version} in place of ${version}`);
  return loadFrom(microfrontend, location.origin);
}

/** Loads a version from nothing, past caches and past requests that hang, with all its files from one address. */
function loadFrom(microfrontend: ResolvedMicrofrontend, base: string): Promise<Microfrontend> {
  attempts += 1;
  const { container, entry } = microfrontend;
  const query = `?intento=${attempts}`;
  // webpack waits on a script of the page that carries the same mark, instead of asking again.
  for (const script of document.querySelectorAll(`script[data-webpack^="${container}:"]`)) script.remove();
  detourFolder(entry, (path, element) => {
    // Without it the browser would not let a foreign file be checked; with it, preloads of own files would not count.
    if (base !== location.origin) element.crossOrigin = 'anonymous';
    return base + path + query;
  });
  return loadMicrofrontend(microfrontend, base + entry + query);
}

/** Why a microfrontend cannot be had. */
type LoadFailure = Error & { code: FailureCode };

const failureAs = (code: FailureCode, message: string): LoadFailure => Object.assign(new Error(message), { code });

/** What went wrong, from an error of the federation runtime or of a build's own loader. */
async function failureOf({ entry }: ResolvedMicrofrontend, cause: unknown): Promise<LoadFailure> {
  const error: Partial<Record<'name' | 'message' | 'type' | 'request' | 'code', string>> = Object(cause);
  const message = String(error.message);
  const isContract = /shared (singleton )?module|exposes no|does not exist in container/i.test(message);
  // Of a chunk or a stylesheet that did not come the error names the address; else the entry did not.
  const isMissing = /ChunkLoadError|CSS_CHUNK|ScriptNetworkError/.test(`${error.name} ${error.code} ${message}`);
  if (error.type === 'timeout' || message.includes('timed out')) return failureAs('tiempo', message);
  if (isMissing) return failureAs(await look(pathOf(error.request ?? entry)), message);
  return failureAs(isContract ? 'contrato' : 'evaluacion', message);
}

/**
 * Looks at a file that the browser did not take: it does not say why. What comes now was not what it had to be.
 * @param url here: the page's policy lets it look at no second address
 */
async function look(url: string): Promise<FailureCode> {
  const signal = AbortSignal.timeout(LOOK_MS);
  try {
    return (await fetch(url, { cache: 'no-store', signal })).ok ? 'integridad' : 'http';
  } catch {
    return signal.aborted ? 'tiempo' : 'red';
  }
}

const sent = new Set<string>();

/** Reports to the registry that a version failed in this browser, once for each code and page; never throws. */
export function report({ name, version }: ResolvedMicrofrontend, tipo: FailureCode): void {
  const { page: pagina = '' } = dataOfPage();
  const body: FailureReport = { microfrontend: name, version, tipo, pagina };
  const text = JSON.stringify(body);
  if (sent.has(text)) return;
  sent.add(text);
  navigator.sendBeacon('/api/registro/avisos', new Blob([text], { type: 'application/json' }));
}

/** What the last good version came for on this page: where that throws too, none is left. */
const replaced = new Set<string>();

/**
 * Puts the last good version in the place of one that threw on screen.
 * @param ownFault true to report the version
 * @throws where there is none
 */
export async function replaceThrown(microfrontend: ResolvedMicrofrontend, ownFault: boolean): Promise<Microfrontend> {
  if (ownFault) report(microfrontend, 'pantalla');
  if (replaced.has(microfrontend.name)) throw new Error('the last good version threw as well');
  replaced.add(microfrontend.name);
  return loadLastGood(microfrontend);
}
