import { planOf } from '@vitrina/contracts/plans';
import { cx, formatDuration, formatMegabytes, Icon, Message, Skeleton, useSession } from '@vitrina/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { PieceList } from '../works/pieces.tsx';
import { checkFile } from './check-file.ts';
import styles from './publish.module.css';
import { type ChosenFile, fileFacts, type useChosenFiles } from './use-chosen-files.ts';
import { useFileArrivals } from './use-file-arrivals.ts';
import type { WorkChoices } from './use-work-choices.ts';

/**
 * Chooses files by click, keyboard, drop or paste, and shows them with size and dimensions before they are sent. With
 * `work` null, they are added to a work.
 */
export function FileField({
  files: { chosen, isList, preparing, note, arrange },
  work,
  several,
  error,
  disabled,
  onChoose,
}: {
  files: Omit<ReturnType<typeof useChosenFiles>, 'choose'>;
  work: WorkChoices | null;
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
  const single = work && !isList ? chosen[0] : undefined;
  const many = isList || !work;
  return (
    <div className={styles.fileField}>
      <label
        className={cx(styles.drop, over && styles.over, single && !preparing && styles.full, many && styles.small)}
      >
        {preparing && !many && <Skeleton shape="tile" height="100%" />}
        {!preparing && single && <Preview key={single.url} chosen={single} />}
        {(many || (!preparing && !single)) && (
          <Invitation text={work ? texts.publish.filesChange : texts.works.add} brief={many} />
        )}
        {over && <span className={styles.release}>{texts.publish.fileRelease}</span>}
        <input
          className={styles.input}
          type="file"
          name="file"
          multiple={several}
          accept="image/*,.heic,.heif,video/mp4,video/quicktime,.mov"
          aria-label={work ? texts.publish.file : texts.works.add}
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
      {isList && <ChosenList files={chosen} work={work} disabled={disabled} onArrange={arrange} />}
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

/** Invitation to bring files, or to bring others with a `brief` text. */
function Invitation({ text, brief }: { text: string; brief: boolean }) {
  if (brief) {
    return (
      <span className={styles.invite}>
        <strong>{text}</strong>
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

/** Chosen picture, or first frame of the chosen video, with size, dimensions and length. */
function Preview({ chosen: { file, url, video, shown } }: { chosen: ChosenFile }) {
  const isVideo = file.type.startsWith('video/');
  const [picture, setPicture] = useState<{ width: number; height: number } | null>(null);
  const size = video ?? picture;
  return (
    <figure className={styles.preview}>
      {isVideo && video && <video src={url} aria-label={texts.publish.preview} muted playsInline preload="auto" />}
      {isVideo && !video && (
        <span className={styles.unseen}>
          <Icon name="play" size={36} />
        </span>
      )}
      {!isVideo && !shown && (
        <span className={styles.unseen}>
          <Icon name="images" size={36} />
        </span>
      )}
      {!isVideo && shown && (
        <img
          src={url}
          alt={texts.publish.preview}
          onLoad={({ currentTarget }) =>
            setPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      )}
      <figcaption>
        <span>{formatMegabytes(file.size)}</span>
        {size && <span>{texts.publish.dimensions(size.width, size.height)}</span>}
        {video && <span>{formatDuration(video.seconds)}</span>}
        <span className={styles.change}>{texts.publish.fileChange}</span>
      </figcaption>
    </figure>
  );
}

/**
 * Several chosen files: one work with order and cover, or separate posts, or files to add to a work; those that cannot be
 * sent are marked.
 */
function ChosenList({
  files,
  work,
  disabled,
  onArrange,
}: {
  files: readonly ChosenFile[];
  work: WorkChoices | null;
  disabled: boolean;
  onArrange(urls: readonly string[]): void;
}) {
  return (
    <>
      {work && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={work.isOne}
            disabled={disabled}
            onChange={({ target }) => work.setIsOne(target.checked)}
          />
          {texts.publish.oneWork}
        </label>
      )}
      {work && !work.isOne && <p className={styles.note}>{texts.publish.several(files.length)}</p>}
      <PieceList
        pieces={files.map((chosen) => ({
          key: chosen.url,
          name: chosen.file.name,
          note: formatMegabytes(chosen.file.size),
          picture: <Thumbnail chosen={chosen} />,
          isVideo: chosen.file.type.startsWith('video/'),
          isWrong: checkFile(fileFacts(chosen)) !== null,
        }))}
        cover={work?.isOne ? (files[work.coverIndex]?.url ?? '') : null}
        disabled={disabled}
        removable
        onArrange={onArrange}
        {...(work && { pair: work.isOne ? work.pair : null, onCover: work.setCover, onPair: work.setPair })}
      />
    </>
  );
}

function Thumbnail({ chosen: { file, url, video, shown } }: { chosen: ChosenFile }) {
  const isPicture = file.type.startsWith('image/');
  if (isPicture && shown) return <img src={url} alt="" />;
  if (video) return <video src={url} muted preload="auto" />;
  return <Icon name={isPicture ? 'images' : 'play'} size={28} />;
}
