import { formatMegabytes, Icon, IconButton } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { checkFile } from './check-file.ts';
import styles from './publish.module.css';
import { type ChosenFile, fileFacts } from './use-chosen-files.ts';

/** List of several chosen files, each with its size and a remove button; files that cannot be sent are marked. */
export function ChosenList({
  files,
  disabled,
  onRemove,
}: {
  files: readonly ChosenFile[];
  disabled: boolean;
  onRemove(url: string): void;
}) {
  return (
    <ul className={styles.chosen} aria-label={texts.publish.chosen}>
      {files.map((chosen) => {
        const { file, url, video, shown } = chosen;
        const isPicture = file.type.startsWith('image/');
        return (
          <li key={url} data-wrong={checkFile(fileFacts(chosen)) !== null || undefined}>
            {isPicture && shown && <img src={url} alt={file.name} />}
            {file.type.startsWith('video/') && video && <video src={url} aria-label={file.name} muted preload="auto" />}
            {isPicture && !shown && <Icon name="images" size={28} />}
            {!video && !isPicture && <Icon name="play" size={28} />}
            <span>{formatMegabytes(file.size)}</span>
            <IconButton
              icon="x"
              look="onImage"
              disabled={disabled}
              label={texts.publish.removeFile(file.name)}
              onClick={() => onRemove(url)}
            />
          </li>
        );
      })}
    </ul>
  );
}
