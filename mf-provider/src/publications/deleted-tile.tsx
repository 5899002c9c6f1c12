import { Button, Icon } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import styles from './deleted-tile.module.css';
import type { Deletion } from './deletions.ts';

const t = texts.publications;

/**
 * In the place of a post that was deleted: for 5 seconds it can be restored, for 5 more it says that it is
 * gone. Both wait while its words are hovered or focused (R33); the line under them shows the time that is left.
 */
export function DeletedTile({
  deletion,
  name,
  text = t.deleted,
  focus,
  onUndo,
  onEnd,
  onClose,
}: {
  deletion: Deletion;
  name: string;
  /** That it is deleted. */
  text?: string;
  /** 'Deshacer' gets the focus. */
  focus: boolean;
  onUndo(): void;
  /** It can no longer be restored. */
  onEnd(): void;
  /** That it is deleted was read. */
  onClose(): void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) button.current?.focus({ preventScroll: true });
  }, [focus]);
  const undoable = deletion.is === 'undoable';
  const deleted = deletion.is === 'deleted';
  return (
    <li className={styles.tile}>
      <span className={styles.blank}>
        <Icon name={deleted ? 'circle-check' : 'trash'} size={32} />
      </span>
      <div className={styles.words}>
        <p role="status">{deleted ? deletion.text : text}</p>
        {undoable && (
          <Button ref={button} aria-label={t.undoOf(name)} onClick={onUndo}>
            {t.undo}
          </Button>
        )}
        {(undoable || deleted) && (
          <span key={deletion.is} className={styles.clock} onAnimationEnd={undoable ? onEnd : onClose} />
        )}
      </div>
    </li>
  );
}
