import type { FailureCode, FailureReport, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import { idOfPage } from './page.ts';

const sent = new Set<string>();

/** Reports to the registry that a version failed in this browser, once for each code and page; never throws. */
export function report({ name, version }: ResolvedMicrofrontend, tipo: FailureCode): void {
  const key = `${name} ${version} ${tipo}`;
  if (sent.has(key)) return;
  sent.add(key);
  const body: FailureReport = { microfrontend: name, version, tipo, pagina: idOfPage() };
  navigator.sendBeacon('/api/registro/avisos', new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
