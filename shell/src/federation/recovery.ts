import type { FailureCode, FailureReport, LastGood, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import { REPORT_LIMITS } from '@vitrina/contracts/microfrontends/report-limits';
import type { Microfrontend } from '@vitrina/sdk';
import { matchPath } from '@vitrina/sdk/host';
import { pathOf, redirectFolder, trust } from './guard.ts';
import { dataOfPage, registryOfPage } from './page.ts';
import { loadMicrofrontend } from './runtime.ts';

/** Longest time for inspecting a file that failed, in milliseconds: the notice waits for it. */
const LOOK_MS = 1_500;
/** Longest wait for the name of the last good version, in milliseconds. */
const LAST_GOOD_MS = 4_000;

/** Codes of a failed route, for which another route may work. All other codes are the build's fault. */
const ofTheWay = new Set<FailureCode>(['http', 'red', 'tiempo', 'integridad']);

/** Document that explains the codes, for readers of the console. */
const EXPLAINED = 'docs/load-failures.md';

/** Counts the attempts of a page: the page caches a failed request by its address. */
let attempts = 1;

/**
 * Loads a microfrontend that failed: again past the caches, then from the second address, then its last good version.
 * @param cause rejection of the first attempt; undefined for a retry by the visitor
 * @throws with a code if every attempt fails; the failure has been reported
 */
export async function recover(microfrontend: ResolvedMicrofrontend, cause?: unknown): Promise<Microfrontend> {
  let failure = cause ? await failureOf(microfrontend, cause) : failureAs('red', '');
  // Second address of the builds' files, if there is one.
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

/** Loads the previous version, whose integrity values the gateway vouches for. @throws without one, or if it fails too */
async function loadLastGood({ name, version }: ResolvedMicrofrontend): Promise<Microfrontend> {
  const answer = await fetch(`/mf/${name}/last-good?failed=${version}`, { signal: AbortSignal.timeout(LAST_GOOD_MS) });
  if (!answer.ok) throw new Error(`no last good version of ${name}: ${answer.status}`);
  const { microfrontend, integrities }: LastGood = await answer.json();
  trust(integrities);
  // A build's runtime would adopt the chunks that it finds there, which belong to the other version.
  Reflect.deleteProperty(window, `webpackChunk${microfrontend.container}`);
  console.warn(`[vitrina] ${name}: ${microfrontend.version} in place of ${version}`);
  const app = await loadFrom(microfrontend, location.origin);
  // The classes of both versions have the same names.
  for (const sheet of document.querySelectorAll(`link[href*="/${name}/${version}/"]`)) sheet.remove();
  return app;
}

/** Loads a version from scratch, past caches and earlier requests that hang, with all its files from one address. */
function loadFrom(microfrontend: ResolvedMicrofrontend, base: string): Promise<Microfrontend> {
  attempts += 1;
  const { container, entry } = microfrontend;
  const query = `?intento=${attempts}`;
  // webpack would wait for a script of the page with the same mark instead of requesting it again.
  for (const script of document.querySelectorAll(`script[data-webpack^="${container}:"]`)) script.remove();
  redirectFolder(entry, (path, element) => {
    // Without it the browser could not check a cross-origin file; with it, preloads of same-origin files would not count.
    if (base !== location.origin) element.crossOrigin = 'anonymous';
    return base + path + query;
  });
  return loadMicrofrontend(microfrontend, base + entry + query);
}

type LoadFailure = Error & { code: FailureCode };

const failureAs = (code: FailureCode, message: string, stack = ''): LoadFailure =>
  Object.assign(new Error(message), { code, stack });

/** Derives the failure from an error of the federation runtime or of a build's loader. */
async function failureOf({ entry }: ResolvedMicrofrontend, cause: unknown): Promise<LoadFailure> {
  const error: Partial<Record<'name' | 'message' | 'stack' | 'type' | 'request' | 'code', string>> = Object(cause);
  const message = String(error.message);
  const isContract = /shared (singleton )?module|exposes no|does not exist in container/i.test(message);
  // The error has the address of a missing chunk or stylesheet; without an address, the entry is missing.
  const isMissing = /ChunkLoadError|CSS_CHUNK|ScriptNetworkError/.test(`${error.name} ${error.code} ${message}`);
  if (error.type === 'timeout' || message.includes('timed out')) return failureAs('tiempo', message, error.stack);
  if (isMissing) return failureAs(await look(pathOf(error.request ?? entry)), message, error.stack);
  return failureAs(isContract ? 'contrato' : 'evaluacion', message, error.stack);
}

/**
 * Requests a file that the browser rejected without a reason. A file that loads now had the wrong content.
 * @param url same-origin: the page's policy blocks requests to the second address
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
 * Reports to the registry that a version failed in this browser, once for each code and page. Never throws.
 * @param error thrown value, if any; the registry removes personal data from its texts
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

/** Declared route of an address, without personal data; undefined for an undeclared address. */
function patternOf(address: string): string | undefined {
  const { shell, microfrontends } = registryOfPage();
  const routes = [...microfrontends, shell].flatMap((declared) => declared?.routes ?? []);
  return routes.find(({ path }) => matchPath(path, address))?.path;
}

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

/** Microfrontends that the last good version replaced on this page: if that throws too, there is no further version. */
const replaced = new Set<string>();

/** Replaces a version that threw by the last good one. @param ownFault true to report it @throws without one */
export async function replaceThrown(
  microfrontend: ResolvedMicrofrontend,
  error: unknown,
  ownFault: boolean,
): Promise<Microfrontend> {
  if (ownFault) {
    const isMissing = Object(error).name === 'ChunkLoadError';
    report(microfrontend, isMissing ? (await failureOf(microfrontend, error)).code : 'pantalla', error);
  }
  if (replaced.has(microfrontend.name)) throw new Error('the last good version threw as well');
  replaced.add(microfrontend.name);
  return loadLastGood(microfrontend);
}
