/** Everything that a microfrontend may import from the platform. */
export {
  COUNTRIES,
  type CountryCode,
  containsTyped,
  countryName,
  displayName,
  foldText,
  formatPhone,
  normalizePlace,
  SUBDIVISIONS,
  timeZoneOf,
  today,
} from '@vitrina/contracts/places';
export { cutTo, lengthOf } from '@vitrina/contracts/rules';
export { api } from './api/client.ts';
export { ApiError } from './api/error.ts';
export { visitSeed } from './api/first-answers.ts';
export type { Answer } from './api/types.ts';
export { useAssistant } from './assistant.tsx';
export { serverNow } from './clock.ts';
export type {
  AssistantSlotProps,
  Microfrontend,
  MicrofrontendDeclaration,
  NavigationItem,
  OpenSlots,
} from './contract.ts';
export { formatDay, formatDuration, formatMegabytes, formatMoment, formatNumber } from './format.ts';
export { layerState, leaveLayer, useBackCloses } from './layer.ts';
export { useLive } from './live/live.ts';
export { useLocationChoice } from './location/location.tsx';
export { openPlaceDialog } from './location/place-dialog.ts';
export { newKey } from './new-key.ts';
export { Bunting } from './pattern/bunting.tsx';
export { Rosette } from './pattern/rosette.tsx';
export * from './query.ts';
export * from './router.ts';
export { chosenPlanText, rememberChosenPlan } from './session/chosen-plan.ts';
export { useSession } from './session/session.tsx';
export { StaffScreen } from './session/staff-screen.tsx';
export { Slot } from './slot.tsx';
export { readJson, tabMemory, writeJson } from './storage.ts';
export * from './ui/index.ts';
export { useDraft } from './use-draft.ts';
export { messageOf, useSubmit } from './use-submit.ts';
export { warmScreen } from './warm.ts';
export { WorkerCode } from './worker.ts';
