import type { FailureKind, FailureReport, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';

const sent = new Set<string>();

/** Tells the registry that a version failed in this browser, once for each kind and page; never disturbs the page. */
export function report({ nombre, version }: ResolvedMicrofrontend, tipo: FailureKind): void {
  const key = `${nombre} ${version} ${tipo}`;
  if (sent.has(key)) return;
  sent.add(key);
  const body: FailureReport = { microfrontend: nombre, version, tipo };
  navigator.sendBeacon('/api/registro/avisos', new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
