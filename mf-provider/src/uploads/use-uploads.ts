import { useToasts } from '@vitrina/sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { browserUploads } from './kept-uploads.ts';
import { sendUpload } from './send-upload.ts';
import { type Upload, UploadQueue } from './upload-queue.ts';

/** The upload queue of this page. */
export const uploads = new UploadQueue(sendUpload, browserUploads);

window.addEventListener('online', () => uploads.retryOffline());

/** Uploads of an account, oldest first. An accepted one is announced on any screen; `reload` brings it into the gallery. */
export function useUploads(email: string, reload: () => Promise<unknown>): readonly Upload[] {
  const toasts = useToasts();
  useEffect(() => {
    // Toasts, the gallery's cache and uploads outlive this screen.
    uploads.onSent = (message) => {
      if (message) toasts.show(message, 'success');
      return reload();
    };
    void uploads.open(email);
  }, [email, reload, toasts]);
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot);
}
