import { Button, IconButton, ProgressBar } from '@vitrina/sdk';
import { fieldOfRefusal } from '../publish/check-file.ts';
import { texts } from '../texts.ts';
import { LocalPicture } from '../uploads/local-picture.tsx';
import type { Upload } from '../uploads/upload-queue.ts';
import { uploads } from '../uploads/use-uploads.ts';
import { GalleryTile, TileActions, TileNote } from './gallery-tile.tsx';

const t = texts.uploads;

/** Upload, or the uploads of one work, in the gallery before the server has them: file, progress, and actions. */
export function UploadTile({ group, onCorrect }: { group: readonly Upload[]; onCorrect(upload: Upload): void }) {
  // A stopped file holds up the work.
  const upload = group.find(isStopped) ?? group.find(({ state }) => state === 'deferred') ?? group[0];
  if (!upload) return null;
  const { fields, state, error } = upload;
  const stopped = isStopped(upload);
  const label = stopped ? t.discardOf(fields.event) : t.cancelOf(fields.event);
  const discard = () => {
    for (const { key } of group) uploads.discard(key);
  };
  return (
    <GalleryTile
      media={<LocalPicture file={upload.file} />}
      corner={
        group.some((one) => one.state !== 'accepted') && (
          <IconButton icon="x" look="onImage" label={label} onClick={discard} />
        )
      }
      event={fields.event}
    >
      {!stopped && <ProgressBar {...progressOf(group, upload)} />}
      {state === 'deferred' && (
        <>
          <TileNote>{error}</TileNote>
          <TileNote>{t.later}</TileNote>
          <TileActions>
            <Button onClick={() => retryAll(group)}>{t.now}</Button>
          </TileActions>
        </>
      )}
      {stopped && (
        <Stopped
          upload={upload}
          onCorrect={() => onCorrect(upload)}
          onRetry={() => retryAll(group)}
          onDiscard={discard}
        />
      )}
    </GalleryTile>
  );
}

function isStopped({ state }: Upload): boolean {
  return state === 'refused' || state === 'interrupted';
}

function retryAll(group: readonly Upload[]): void {
  for (const upload of group) if (isStopped(upload) || upload.state === 'deferred') uploads.retry(upload.key);
}

/** Progress of a file, or of all files of its work. */
function progressOf(group: readonly Upload[], { percent, state, work }: Upload) {
  if (!work) return { percent, stage: t.stages[state] };
  // Files may be added again before the first ones are sent.
  const total = Math.max(work.total, group.length);
  const sent = total - group.filter((one) => one.state !== 'accepted').length;
  const sending = group.find((one) => one.state === 'sending')?.percent ?? 0;
  const stage = state === 'deferred' ? t.stages[state] : texts.works.sent(sent, total);
  return { percent: Math.round((sent * 100 + sending) / total), stage };
}

function Stopped({
  upload: { fields, state, error, code, work },
  onCorrect,
  onRetry,
  onDiscard,
}: {
  upload: Upload;
  onCorrect(): void;
  onRetry(): void;
  onDiscard(): void;
}) {
  const interrupted = state === 'interrupted';
  // The texts of a work are those of its other files, which may be stored already.
  const correctable = !work && fieldOfRefusal(code) !== null;
  return (
    <>
      <TileNote error={!interrupted}>
        <strong>{t.stages[state]}.</strong> {interrupted ? t.interruptedMore : error}
      </TileNote>
      <TileActions>
        {correctable ? (
          <Button onClick={onCorrect}>{t.correct}</Button>
        ) : (
          <Button icon={interrupted ? 'upload' : 'refresh'} onClick={onRetry}>
            {interrupted ? t.continue : t.retry}
          </Button>
        )}
        <Button variant="quiet" aria-label={t.discardOf(fields.event)} onClick={onDiscard}>
          {t.discard}
        </Button>
      </TileActions>
    </>
  );
}
