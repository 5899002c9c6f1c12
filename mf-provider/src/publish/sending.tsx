import { ProgressBar } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import type { Upload } from '../uploads/upload.ts';
import styles from './publish.module.css';

/** How far the form's upload is, and that it goes on without the form. */
export function Sending({ upload }: { upload: Upload }) {
  return (
    <div className={styles.sending}>
      <ProgressBar percent={upload.percent} stage={texts.uploads.stages[upload.state]} />
      <p className={styles.note}>{upload.state === 'aplazada' ? upload.error : texts.publish.goesOn}</p>
    </div>
  );
}
