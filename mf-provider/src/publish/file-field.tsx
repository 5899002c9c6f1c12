import { planOf } from '@vitrina/contracts/plans';
import { cx, Icon, Message, Skeleton, useSession } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { ChosenList } from './chosen-list.tsx';
import { Preview } from './preview.tsx';
import styles from './publish.module.css';
import type { useChosenFiles } from './use-chosen-files.ts';
import { useFileArrivals } from './use-file-arrivals.ts';

/** Chooses files by click, keyboard, drop or paste, and shows them with size and dimensions before they are sent. */
export function FileField({
  files: { chosen, preparing, note, remove },
  several,
  error,
  disabled,
  onChoose,
}: {
  files: ReturnType<typeof useChosenFiles>;
  /** True if several files can be chosen. */
  several: boolean;
  error: string | null;
  disabled: boolean;
  onChoose(files: readonly File[]): void;
}) {
  const take = (files: readonly File[]) => {
    if (files.length > 0) onChoose(several ? files : files.slice(0, 1));
  };
  const over = useFileArrivals(!disabled, take);
  const single = chosen.length === 1 ? chosen[0] : undefined;
  const many = chosen.length > 1;
  return (
    <div className={styles.fileField}>
      <label
        className={cx(styles.drop, over && styles.over, single && !preparing && styles.full, many && styles.small)}
      >
        {preparing && !many && <Skeleton shape="tile" height="100%" />}
        {!preparing && single && <Preview key={single.url} chosen={single} />}
        {(many || (!preparing && !single)) && <Invitation again={many} />}
        {over && <span className={styles.release}>{texts.publish.fileRelease}</span>}
        <input
          className={styles.input}
          type="file"
          name="file"
          multiple={several}
          accept="image/*,.heic,.heif,video/mp4,video/quicktime,.mov"
          aria-label={texts.publish.file}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'archivo-error' : 'archivo-plan'}
          disabled={disabled}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // Lets the same file be chosen again after it was changed.
            event.target.value = '';
          }}
        />
      </label>
      <PlanRoom />
      {many && <ChosenList files={chosen} disabled={disabled} onRemove={remove} />}
      <output className={styles.note}>{preparing ? texts.publish.reducing : note}</output>
      {error && (
        <div id="archivo-error">
          <Message tone="error">{error}</Message>
        </div>
      )}
    </div>
  );
}

/** Number of posts that the plan shows to the public; the upload itself is never refused because of the plan (R7). */
function PlanRoom() {
  const { user } = useSession();
  const { image, video } = planOf(user?.plan).limits;
  return (
    <p id="archivo-plan" className={styles.note}>
      {texts.publish.planShows(image, video)}
    </p>
  );
}

/** Invitation to bring files; `again` if some were chosen. */
function Invitation({ again }: { again: boolean }) {
  if (again) {
    return (
      <span className={styles.invite}>
        <strong>{texts.publish.filesChange}</strong>
      </span>
    );
  }
  return (
    <span className={styles.invite}>
      <span className={styles.emblem}>
        <Icon name="upload" size={30} />
      </span>
      <strong>{texts.publish.fileDrop}</strong>
      <span>{texts.publish.fileHint}</span>
      <span>{texts.publish.filePaste}</span>
    </span>
  );
}
