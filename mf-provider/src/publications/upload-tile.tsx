import { Button, IconButton, ProgressBar } from '@vitrina/sdk';
import { fieldOfRefusal } from '../publish/check-file.ts';
import { texts } from '../texts.ts';
import { LocalPicture } from '../uploads/local-picture.tsx';
import type { Upload } from '../uploads/upload-queue.ts';
import { uploads } from '../uploads/use-uploads.ts';
import { GalleryTile, TileActions, TileNote } from './gallery-tile.tsx';

const t = texts.uploads;

/** Upload in the gallery before the server has it: the file, its progress, and its actions. */
export function UploadTile({ upload, onCorrect }: { upload: Upload; onCorrect(): void }) {
  const { key, fields, state, percent, error } = upload;
  const stopped = state === 'refused' || state === 'interrupted';
  const label = stopped ? t.discardOf(fields.event) : t.cancelOf(fields.event);
  return (
    <GalleryTile
      media={<LocalPicture file={upload.file} />}
      corner={
        state !== 'accepted' && (
          <IconButton icon="x" look="onImage" label={label} onClick={() => uploads.discard(key)} />
        )
      }
      event={fields.event}
    >
      {!stopped && <ProgressBar percent={percent} stage={t.stages[state]} />}
      {state === 'deferred' && (
        <>
          <TileNote>{error}</TileNote>
          <TileNote>{t.later}</TileNote>
          <TileActions>
            <Button onClick={() => uploads.retry(key)}>{t.now}</Button>
          </TileActions>
        </>
      )}
      {stopped && <Stopped upload={upload} onCorrect={onCorrect} />}
    </GalleryTile>
  );
}

function Stopped({ upload: { key, fields, state, error, code }, onCorrect }: { upload: Upload; onCorrect(): void }) {
  const interrupted = state === 'interrupted';
  const correctable = fieldOfRefusal(code) !== null;
  return (
    <>
      <TileNote error={!interrupted}>
        <strong>{t.stages[state]}.</strong> {interrupted ? t.interruptedMore : error}
      </TileNote>
      <TileActions>
        {correctable ? (
          <Button onClick={onCorrect}>{t.correct}</Button>
        ) : (
          <Button icon={interrupted ? 'upload' : 'refresh'} onClick={() => uploads.retry(key)}>
            {interrupted ? t.continue : t.retry}
          </Button>
        )}
        <Button variant="quiet" aria-label={t.discardOf(fields.event)} onClick={() => uploads.discard(key)}>
          {t.discard}
        </Button>
      </TileActions>
    </>
  );
}
