import { cx, Icon, Message, Skeleton } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { Preview } from './preview.tsx';
import styles from './publish.module.css';
import type { ChosenFile } from './use-chosen-file.ts';
import { useFileArrivals } from './use-file-arrivals.ts';

/** Chooses the file by click, keyboard, drop or paste, and shows it with its size and dimensions before it is sent. */
export function FileField({
  chosen,
  preparing,
  error,
  disabled,
  onChoose,
}: {
  chosen: ChosenFile | null;
  preparing: boolean;
  error: string | null;
  disabled: boolean;
  /** `extra` files came along with it. */
  onChoose(file: File, extra: number): void;
}) {
  const take = ([file, ...others]: readonly File[]) => {
    if (file) onChoose(file, others.length);
  };
  const over = useFileArrivals(!disabled, take);
  return (
    <div className={styles.fileField}>
      <label className={cx(styles.drop, over && styles.over, chosen && !preparing && styles.full)}>
        {preparing && <Skeleton shape="tile" height="100%" />}
        {!preparing && chosen && <Preview key={chosen.url} chosen={chosen} />}
        {!preparing && !chosen && (
          <span className={styles.invite}>
            <span className={styles.emblem}>
              <Icon name="upload" size={30} />
            </span>
            <strong>{texts.publish.fileDrop}</strong>
            <span>{texts.publish.fileHint}</span>
            <span>{texts.publish.filePaste}</span>
          </span>
        )}
        {over && <span className={styles.release}>{texts.publish.fileRelease}</span>}
        <input
          className={styles.input}
          type="file"
          name="file"
          accept="image/*,video/mp4"
          aria-label={texts.publish.file}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'archivo-error' : undefined}
          disabled={disabled}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // The same file may be chosen again after it was changed.
            event.target.value = '';
          }}
        />
      </label>
      <output className={styles.note}>{preparing ? texts.publish.reducing : chosen?.note}</output>
      {error && (
        <div id="archivo-error">
          <Message tone="error">{error}</Message>
        </div>
      )}
    </div>
  );
}
