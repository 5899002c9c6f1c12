/**
 * Code that several microfrontends use but the first visit does not need. It is built into each of them, unlike the rest of
 * the SDK, of which the shell has the only copy. No module here may keep state or be a React context: there is a copy for
 * each microfrontend that uses it.
 */
export { type ClientEventName, sendClientEvent, useClientEvent } from './client-events.ts';
export { readConfiguration } from './configuration.ts';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { contactRecorder, recordVisit, toOutside } from './contacts.ts';
export { EntryPicture } from './entry-picture.tsx';
export { type Favourites, mergeFavourites, readFavourites, writeFavourites } from './favourites.ts';
export { FormDialog } from './form-dialog.tsx';
export { locateBrowser, PositionRefused } from './locate-browser.ts';
export { ServiceAreaMap } from './map/service-area-map.tsx';
export { useMapView } from './map/use-map-view.ts';
export { useOutlines } from './map/use-outlines.ts';
export { useStateArea } from './map/use-state-area.ts';
export type { Reported } from './reports/report-dialog.tsx';
export { ReportLayer } from './reports/report-layer.tsx';
export { CopyText } from './sharing/copy-text.tsx';
export { DownloadLink, DownloadText } from './sharing/download.tsx';
export { ShareButton } from './sharing/share-button.tsx';
export { ShareFile } from './sharing/share-file.tsx';
export { TownField, type TownOption } from './town-field.tsx';
export { usePaused } from './use-paused.ts';
export { useTitle } from './use-title.ts';
