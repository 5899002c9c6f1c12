/** All that a microfrontend may import from the platform. */
export {
  COUNTRIES,
  type CountryCode,
  countryName,
  displayName,
  foldText,
  normalizePlace,
  SUBDIVISIONS,
  timeZoneOf,
  today,
} from '@vitrina/contracts/places';
export { api } from './api/client.ts';
export { ApiError } from './api/error.ts';
export { visitSeed } from './api/first-answers.ts';
export type { Answer, Body } from './api/types.ts';
export type { UploadOptions } from './api/upload.ts';
export { type AssistantControl, useAssistant } from './assistant.tsx';
export type {
  AssistantSlotProps,
  Microfrontend,
  MicrofrontendDeclaration,
  NavigationItem,
} from './contract.ts';
export {
  formatDay,
  formatDuration,
  formatMegabytes,
  formatMoment,
  formatNumber,
  formatPhone,
  formatPrice,
} from './format.ts';
export { type LiveState, useLive } from './live/live.ts';
export { type LocationChoice, useLocationChoice } from './location/location.tsx';
export { Bunting } from './pattern/bunting.tsx';
export { Rosette } from './pattern/rosette.tsx';
export * from './query.ts';
export * from './router.ts';
export { type ChosenPlan, useChosenPlan } from './session/chosen-plan.ts';
export { type Session, useSession } from './session/session.tsx';
export { memory } from './storage.ts';
export * from './ui/index.ts';
export { useLatest } from './use-latest.ts';
export { warmScreen } from './warm.ts';
export { WorkerCode } from './worker.ts';
