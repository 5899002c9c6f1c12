import { memory, type Store } from '../storage.ts';
import { sdkTexts } from '../texts.ts';

/** Details of the last login, stored in the browser: a hint for the first paint, never a proof (R1). */
interface SessionHint {
  email: string;
  nombre: string;
}

/** Reads the hint of the last login, or null. */
export function readHint(store: Store): SessionHint | null {
  if (store.getItem('isLoggedIn') !== 'true') return null;
  const email = store.getItem('email');
  return email ? { email, nombre: store.getItem('userName') ?? '' } : null;
}

/** Stores the three items of a login. */
export function writeHint(store: Store, hint: SessionHint): void {
  store.setItem('isLoggedIn', 'true');
  store.setItem('email', hint.email);
  store.setItem('userName', hint.nombre);
}

/** Removes the three items. */
export function clearHint(store: Store): void {
  for (const key of ['isLoggedIn', 'email', 'userName']) store.removeItem(key);
}

/** Name of the plan chosen on the plans screen in this browser; 'Ningún plan seleccionado' by default. */
export function chosenPlanText(): string {
  return memory.getItem('selectedPlan') ?? sdkTexts.noPlan;
}

/** Stores the name of the chosen plan, only in this browser. */
export function rememberChosenPlan(name: string): void {
  memory.setItem('selectedPlan', name);
}
