import { useToasts } from '@vitrina/sdk';
import { useEffect, useSyncExternalStore } from 'react';
import type { Upload } from './upload.ts';
import { uploads } from './uploads.ts';

/**
 * The uploads of the account with this e-mail, oldest first. What the server takes is announced wherever the person is
 * by then; `reload` brings it into the gallery.
 */
export function useUploads(email: string, reload: () => Promise<unknown>): readonly Upload[] {
  const toasts = useToasts();
  useEffect(() => {
    // The frame's messages and the gallery's cache outlive this screen, and so does what is being sent.
    uploads.onSent = (message) => {
      toasts.show(message, 'success');
      return reload();
    };
    void uploads.open(email);
  });
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot);
}
