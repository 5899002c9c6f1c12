/**
 * What several microfrontends use and the first visit does not need: built into each of them, where the rest of the SDK
 * is the shell's one copy. Nothing here may keep state or be a React context: there are as many copies as users.
 */
export { ConfirmDialog } from './confirm-dialog.tsx';
export { EntryPicture } from './entry-picture.tsx';
export { FormDialog } from './form-dialog.tsx';
export type { Reported } from './reports/report-dialog.tsx';
export { ReportLayer } from './reports/report-layer.tsx';
export { saveFile } from './save-file.ts';
export { tellContact, tellVisit } from './tell-visit.ts';
export { toOutside } from './to-outside.ts';
export { useShare } from './use-share.ts';
export { useTitle } from './use-title.ts';
