import type { OwnEntry } from '@vitrina/contracts';
import { Button, ButtonLink, formatMoment, Message, Skeleton } from '@vitrina/sdk';
import { EntryPicture } from '@vitrina/sdk/bundled';
import { TileAppeal } from '../appeals/tile-appeal.tsx';
import styles from './blog.module.css';
import { blogTexts as texts } from './texts.ts';

/** Entry in its owner's list, with its state and actions. @param onEdit null in plans without a blog */
export function OwnEntryTile({
  entry,
  onEdit,
  onDelete,
}: {
  entry: OwnEntry;
  onEdit: (() => void) | null;
  onDelete(byKeyboard: boolean): void;
}) {
  const { titulo, estado, imagen, imagen_estado, imagen_error, retirada, fecha, ruta } = entry;
  return (
    <li className={styles.tile}>
      {imagen_estado === 'procesando' && (
        <output className={styles.still}>
          <Skeleton shape="tile" height="100%" />
          <span className={styles.waits}>{texts.processing}</span>
        </output>
      )}
      {imagen && imagen_estado !== 'procesando' && (
        <div className={styles.still}>
          <EntryPicture fill picture={imagen} sizes="360px" />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.state} data-state={estado}>
          <strong>{texts.states[estado]}</strong>
          <time dateTime={fecha}>{formatMoment(fecha)}</time>
        </p>
        <h2>{titulo}</h2>
        {imagen_error && <Message tone="error">{imagen_error}</Message>}
        {retirada && (
          <>
            <p className={styles.note}>{texts.removed(retirada.razon)}</p>
            <TileAppeal decision={retirada.decision} name={titulo} />
          </>
        )}
        <p className={styles.actions}>
          {estado === 'publicada' && (
            <ButtonLink to={ruta} aria-label={texts.seeOf(titulo)}>
              {texts.see}
            </ButtonLink>
          )}
          {onEdit && (
            <Button aria-label={texts.editOf(titulo)} onClick={onEdit}>
              {texts.edit}
            </Button>
          )}
          <Button variant="quiet" aria-label={texts.deleteOf(titulo)} onClick={({ detail }) => onDelete(detail === 0)}>
            {texts.delete}
          </Button>
        </p>
      </div>
    </li>
  );
}
