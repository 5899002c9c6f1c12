import type { Provider } from '@vitrina/contracts';
import { useFavourites, useSave } from './favourites.ts';
import styles from './heart.module.css';
import { heartTexts as texts } from './heart-texts.ts';

/** Button that saves a provider as a favourite, or removes it. */
export default function Heart({
  provider: { id, nombre, nnegocio },
  isInRow = false,
}: {
  provider: Pick<Provider, 'id' | 'nombre' | 'nnegocio'>;
  /** True in a row whose arrow keys lead to it, which has a single tab stop. */
  isInRow?: boolean;
}) {
  const saved = useFavourites().ids.includes(id);
  const save = useSave();
  const name = nnegocio || nombre;
  const label = saved ? texts.remove(name) : texts.save(name);
  return (
    <button
      type="button"
      tabIndex={isInRow ? -1 : undefined}
      className={styles.heart}
      data-saved={saved}
      aria-label={label}
      title={label}
      onClick={() => save([id], !saved, saved ? texts.removed(name) : texts.saved(name))}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
        <path d="M12 20.3C5.9 16 3 12.6 3 8.8A4.8 4.8 0 0 1 12 6.4a4.8 4.8 0 0 1 9 2.4c0 3.8-2.9 7.2-9 11.5z" />
      </svg>
    </button>
  );
}
