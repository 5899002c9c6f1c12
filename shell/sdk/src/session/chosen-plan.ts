import { memory } from '../storage.ts';
import { sdkTexts } from '../texts.ts';

/** Name of the plan that the plans screen left in this browser; 'Ningún plan seleccionado' by default. */
export function chosenPlanText(): string {
  return memory.getItem('selectedPlan') ?? sdkTexts.noPlan;
}

/** Keeps the name of the plan that was chosen, in this browser alone. */
export function rememberChosenPlan(name: string): void {
  memory.setItem('selectedPlan', name);
}
