import { Button, IconButton, ProgressBar } from '@vitrina/sdk';
import { fieldOfRefusal } from '../publish/check-file.ts';
import { texts } from '../texts.ts';
import { LocalPicture } from './local-picture.tsx';
import type { Upload } from './upload.ts';
import styles from './upload-tile.module.css';
import { uploads } from './uploads.ts';

const t = texts.uploads;

/** One upload in the gallery before the server has it: the file itself, how far it is, and what can be done. */
export function UploadTile({ upload, onMend }: { upload: Upload; onMend(): void }) {
  const { key, fields, state, percent, error } = upload;
  const stopped = state === 'fallida' || state === 'interrumpida';
  const label = stopped ? t.discardOf(fields.evento) : t.cancelOf(fields.evento);
  return (
    <li className={styles.tile}>
      <div className={styles.media}>
        <LocalPicture file={upload.file} />
        {state !== 'enviada' && (
          <span className={styles.stop}>
            <IconButton icon="x" look="onImage" label={label} onClick={() => uploads.discard(key)} />
          </span>
        )}
      </div>
      <div className={styles.caption}>
        <h2 className={styles.event}>{fields.evento}</h2>
        {!stopped && <ProgressBar percent={percent} stage={t.stages[state]} />}
        {state === 'aplazada' && <p className={styles.note}>{error}</p>}
        {stopped && <Stopped upload={upload} onMend={onMend} />}
      </div>
    </li>
  );
}

function Stopped({ upload: { key, fields, state, error, code }, onMend }: { upload: Upload; onMend(): void }) {
  const interrupted = state === 'interrumpida';
  const mendable = fieldOfRefusal(code) !== null;
  return (
    <>
      <p className={interrupted ? styles.note : styles.error}>
        <strong>{t.stages[state]}.</strong> {interrupted ? t.interruptedMore : error}
      </p>
      <div className={styles.ways}>
        {mendable ? (
          <Button onClick={onMend}>{t.mend}</Button>
        ) : (
          <Button icon={interrupted ? 'upload' : 'refresh'} onClick={() => uploads.retry(key)}>
            {interrupted ? t.continue : t.retry}
          </Button>
        )}
        <Button variant="quiet" aria-label={t.discardOf(fields.evento)} onClick={() => uploads.discard(key)}>
          {t.discard}
        </Button>
      </div>
    </>
  );
}
