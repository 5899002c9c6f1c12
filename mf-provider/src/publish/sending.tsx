import { ProgressBar } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import type { Upload } from '../uploads/upload-queue.ts';
import styles from './publish.module.css';

/** How far the form's upload is, and that it goes on without the form. */
export function Sending({ upload }: { upload: Upload }) {
  return (
    <div className={styles.sending}>
      <ProgressBar percent={upload.percent} stage={texts.uploads.stages[upload.state]} />
      {upload.state === 'deferred' && (
        <p className={styles.note} role="status">
          {upload.error}
        </p>
      )}
      <p className={styles.note}>
        {upload.state === 'deferred' && `${texts.uploads.later} `}
        {texts.publish.goesOn}
      </p>
    </div>
  );
}
