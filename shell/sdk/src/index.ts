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
export type { Answer } from './api/call.ts';
export { api, visitSeed } from './api/client.ts';
export { ApiError } from './api/error.ts';
export { useAssistant } from './assistant.tsx';
export { serverNow } from './clock.ts';
export type {
  AssistantSlotProps,
  Microfrontend,
  MicrofrontendDeclaration,
  NavigationItem,
  OpenSlots,
} from './contract.ts';
export * from './facades.ts';
export { formatDay, formatDuration, formatMegabytes, formatMoment, formatNumber } from './format.ts';
export { layerState, leaveLayer, useBackCloses } from './layer.ts';
export { useLive } from './live/live.ts';
export { lazyPart, Slot, warmScreen } from './loaders.tsx';
export { openPlaceDialog, useLocationChoice } from './location.tsx';
export type { MapArea, MapCircle } from './map/base-map.ts';
export { loadMapView, loadOutlines } from './map/load.ts';
export type { MapViewProps } from './map/map-view.tsx';
export type { MapBox, Outline } from './map/outlines.ts';
export { Bunting, Rosette } from './pattern.tsx';
export { chosenPlanText, rememberChosenPlan } from './session/hints.ts';
export { useSession } from './session/session.tsx';
export { StaffScreen } from './session/staff-screen.tsx';
export { FAVOURITES, readJson, tabMemory, writeJson } from './storage.ts';
export * from './ui/index.ts';
export { newKey, useDraft } from './use-draft.ts';
export { messageOf, useSubmit } from './use-submit.ts';
export { WorkerCode } from './worker.ts';
