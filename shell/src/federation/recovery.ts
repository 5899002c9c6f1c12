import type { FailureCode, FailureReport, LastGood, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import { REPORT_LIMITS } from '@vitrina/contracts/microfrontends/report-limits';
import type { Microfrontend } from '@vitrina/sdk';
import { matchPath } from '@vitrina/sdk/host';
import { detourFolder, pathOf, trust } from './guard.ts';
import { dataOfPage, registryOfPage } from './page.ts';
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
  report(microfrontend, failure.code, failure);
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

const failureAs = (code: FailureCode, message: string, stack = ''): LoadFailure =>
  Object.assign(new Error(message), { code, stack });

/** What went wrong, from an error of the federation runtime or of a build's own loader. */
async function failureOf({ entry }: ResolvedMicrofrontend, cause: unknown): Promise<LoadFailure> {
  const error: Partial<Record<'name' | 'message' | 'stack' | 'type' | 'request' | 'code', string>> = Object(cause);
  const message = String(error.message);
  const isContract = /shared (singleton )?module|exposes no|does not exist in container/i.test(message);
  // Of a chunk or a stylesheet that did not come the error names the address; else the entry did not.
  const isMissing = /ChunkLoadError|CSS_CHUNK|ScriptNetworkError/.test(`${error.name} ${error.code} ${message}`);
  if (error.type === 'timeout' || message.includes('timed out')) return failureAs('tiempo', message, error.stack);
  if (isMissing) return failureAs(await look(pathOf(error.request ?? entry)), message, error.stack);
  return failureAs(isContract ? 'contrato' : 'evaluacion', message, error.stack);
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

/**
 * Reports to the registry that a version failed in this browser, once for each code and page; never throws.
 * @param error what was thrown, if anything; personal data in its texts is removed by the registry
 */
export function report({ name, version }: ResolvedMicrofrontend, tipo: FailureCode, error?: unknown): void {
  const key = `${name} ${version} ${tipo}`;
  if (sent.has(key)) return;
  sent.add(key);
  const { page: pagina = '' } = dataOfPage();
  const ruta = patternOf(location.pathname);
  const body: FailureReport = {
    microfrontend: name,
    version,
    tipo,
    pagina,
    ...detailsOf(error),
    ...(ruta && { ruta }),
  };
  navigator.sendBeacon('/api/registro/avisos', new Blob([JSON.stringify(body)], { type: 'application/json' }));
}

/** The declared route of an address, which says nothing about the person who is there; undefined where nothing declares it. */
function patternOf(address: string): string | undefined {
  const { shell, microfrontends } = registryOfPage();
  const routes = [...microfrontends, shell].flatMap((declared) => declared?.routes ?? []);
  return routes.find(({ path }) => matchPath(path, address))?.path;
}

/** Message and stack of what was thrown, which may be anything. */
function detailsOf(error: unknown): Pick<FailureReport, 'mensaje' | 'pila'> {
  if (error === undefined) return {};
  try {
    const { message = error, stack = '' }: { message?: unknown; stack?: unknown } = Object(error);
    return {
      mensaje: String(message).slice(0, REPORT_LIMITS.mensaje),
      pila: String(stack).slice(0, REPORT_LIMITS.pila),
    };
  } catch {
    return {};
  }
}

/** What the last good version came for on this page: where that throws too, none is left. */
const replaced = new Set<string>();

/**
 * Puts the last good version in the place of one that threw on screen.
 * @param error what it threw
 * @param ownFault true to report the version
 * @throws where there is none
 */
export async function replaceThrown(
  microfrontend: ResolvedMicrofrontend,
  error: unknown,
  ownFault: boolean,
): Promise<Microfrontend> {
  if (ownFault) report(microfrontend, 'pantalla', error);
  if (replaced.has(microfrontend.name)) throw new Error('the last good version threw as well');
  replaced.add(microfrontend.name);
  return loadLastGood(microfrontend);
}
