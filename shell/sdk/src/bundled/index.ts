/**
 * What several microfrontends use and the first visit does not need: built into each of them, where the rest of the SDK
 * is the shell's one copy. Nothing here may keep state or be a React context: there are as many copies as users.
 */
export { type ClientEventName, sendClientEvent, useClientEvent } from './client-events.ts';
export { readConfiguration } from './configuration.ts';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { EntryPicture } from './entry-picture.tsx';
export { FormDialog } from './form-dialog.tsx';
export type { Reported } from './reports/report-dialog.tsx';
export { ReportLayer } from './reports/report-layer.tsx';
export { CopyText } from './sharing/copy-text-field.tsx';
export { DownloadLink, DownloadText } from './sharing/download.tsx';
export { ShareButton } from './sharing/share-button.tsx';
export { ShareFile } from './sharing/share-file.tsx';
export { tellContact, tellVisit } from './tell-visit.ts';
export { toOutside } from './to-outside.ts';
export { useTitle } from './use-title.ts';
