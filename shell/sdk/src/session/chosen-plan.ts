import { useCallback, useSyncExternalStore } from 'react';
import { memory } from '../storage.ts';
import { sdkTexts } from '../texts.ts';

const KEY = 'selectedPlan';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The plan chosen on the plans screen, kept in this browser. */
export interface ChosenPlan {
  /** Name of the plan, or null. */
  plan: string | null;
  /** The name, or 'Ningún plan seleccionado'. */
  texto: string;
  elegir(plan: string | null): void;
}

/** The chosen plan and what changes it, the same for every microfrontend on the page. */
export function useChosenPlan(): ChosenPlan {
  const plan = useSyncExternalStore(subscribe, () => memory.getItem(KEY));
  const elegir = useCallback((chosen: string | null) => {
    if (chosen === null) memory.removeItem(KEY);
    else memory.setItem(KEY, chosen);
    for (const listener of listeners) listener();
  }, []);
  return { plan, texto: plan ?? sdkTexts.noPlan, elegir };
}
