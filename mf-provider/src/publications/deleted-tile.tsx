import { Button, Icon } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import styles from './deleted-tile.module.css';
import type { Deletion } from './deletions.ts';

const t = texts.publications;

/**
 * Replaces a deleted post: it can be restored for 5 seconds, then a confirmation is shown for 5 more. Both pause while
 * the text is hovered or focused (R33); the line below it shows the remaining time.
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
  /** Confirmation that it is deleted. */
  text?: string;
  /** True to focus 'Deshacer'. */
  focus: boolean;
  onUndo(): void;
  /** Called when it can no longer be restored. */
  onEnd(): void;
  /** Called when the confirmation has been shown. */
  onClose(): void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) button.current?.focus({ preventScroll: true });
  }, [focus]);
  const undoable = deletion.state === 'undoable';
  const deleted = deletion.state === 'deleted';
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
          <span key={deletion.state} className={styles.clock} onAnimationEnd={undoable ? onEnd : onClose} />
        )}
      </div>
    </li>
  );
}
