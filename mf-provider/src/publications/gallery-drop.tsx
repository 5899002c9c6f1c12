import { useFileArrivals } from '../publish/use-file-arrivals.ts';
import { texts } from '../texts.ts';
import styles from './publications.module.css';

/** Lets a file that is dropped or pasted over the gallery open the form; `active` where something may be published. */
export function GalleryDrop({ active, onFile }: { active: boolean; onFile(file: File): void }) {
  const over = useFileArrivals(active, ([file]) => {
    if (file) onFile(file);
  });
  return over && <p className={styles.release}>{texts.publish.fileRelease}</p>;
}
