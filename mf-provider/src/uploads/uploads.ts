import { browserUploads } from './kept-uploads.ts';
import { sendUpload } from './send-upload.ts';
import { UploadQueue } from './upload-queue.ts';

/** The one queue of this page. */
export const uploads = new UploadQueue(sendUpload, browserUploads);

window.addEventListener('online', () => uploads.retryOffline());
