/**
 * What several microfrontends use and the first visit does not need: built into each of them, where the rest of the SDK
 * is the shell's one copy. Nothing here may keep state or be a React context: there are as many copies as users.
 */
export { ConfirmDialog } from './confirm-dialog.tsx';
export { saveFile } from './save-file.ts';
