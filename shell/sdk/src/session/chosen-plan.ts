import { memory } from '../storage.ts';
import { sdkTexts } from '../texts.ts';

/** Name of the plan chosen on the plans screen in this browser; 'Ningún plan seleccionado' by default. */
export function chosenPlanText(): string {
  return memory.getItem('selectedPlan') ?? sdkTexts.noPlan;
}

/** Stores the name of the chosen plan, only in this browser. */
export function rememberChosenPlan(name: string): void {
  memory.setItem('selectedPlan', name);
}
