import type { FailureCode, LastGood, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import type { Microfrontend } from '@vitrina/sdk';
import { detourFolder, integrityOf, trust } from './guard.ts';
import { secondAddressOfPage } from './page.ts';
import { report } from './report.ts';
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
 * @throws {LoadFailure} where no way leads to it; what failed was reported
 */
export async function recover(microfrontend: ResolvedMicrofrontend, cause?: unknown): Promise<Microfrontend> {
  let failure = cause ? await failureOf(microfrontend, cause) : new LoadFailure('red', '');
  const second = secondAddressOfPage();
  for (const base of [location.origin, ...(second ? [second] : [])]) {
    if (!ofTheWay.has(failure.code)) break;
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

/** Why a microfrontend cannot be had. */
class LoadFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Loads the version that a microfrontend had before, with integrity values that the gateway vouches for as for those of
 * the page.
 * @throws where there is none that fits, or it fails too
 */
export async function loadLastGood({ name, version }: ResolvedMicrofrontend): Promise<Microfrontend> {
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
  detourFolder(entry, (path) => base + path + query);
  return loadMicrofrontend(microfrontend, base + entry + query);
}

/** What went wrong, from an error of the federation runtime or of a build's own loader. */
async function failureOf(microfrontend: ResolvedMicrofrontend, cause: unknown): Promise<LoadFailure> {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const { message, type, request, code } = error as Error & { type?: string; request?: string; code?: string };
  if (type === 'timeout' || /timed out/.test(message)) return new LoadFailure('tiempo', message);
  // Of a chunk or a stylesheet that did not come the error names the address; else the entry did not.
  const isMissing = /ChunkLoadError|CSS_CHUNK/.test(`${error.name} ${code}`) || /ScriptNetworkError/.test(message);
  if (isMissing) return new LoadFailure(await look(request ?? microfrontend.entry), message);
  const isContract = /shared (singleton )?module|exposes no|does not exist in container/i.test(message);
  return new LoadFailure(isContract ? 'contrato' : 'evaluacion', message);
}

/** Looks at a file that the browser did not take: it does not say why. */
async function look(url: string): Promise<FailureCode> {
  const signal = AbortSignal.timeout(LOOK_MS);
  try {
    const answer = await fetch(url, { cache: 'no-store', signal });
    if (!answer.ok) return 'http';
    await answer.arrayBuffer();
  } catch {
    return signal.aborted ? 'tiempo' : 'red';
  }
  const integrity = integrityOf(url);
  if (!integrity) return 'integridad';
  // It is there: either its content is another, or it is there by now.
  return fetch(url, { cache: 'no-store', integrity, signal }).then(
    () => 'red',
    () => (signal.aborted ? 'tiempo' : 'integridad'),
  );
}
