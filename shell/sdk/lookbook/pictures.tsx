import { Collage, Picture, PlanBadge } from '../src/index.ts';
import styles from './lookbook.module.css';
import { samples } from './samples.ts';

const items = samples(22);

/** The collage with loaded and failed pictures. */
export function Pictures() {
  return (
    <section className={styles.section}>
      <h2>Collage</h2>
      <Collage items={items} keyOf={({ id }) => id} sizeOf={(item) => item} label="Publicaciones">
        {(item) => (
          <button type="button" className={styles.tile}>
            <Picture
              src={item.src}
              alt={item.name}
              width={item.width}
              height={item.height}
              fill
              thumbhash="1QcSHQRnh493V4dIh4eXh1h4kJUI"
            />
            <span className={styles.mark}>
              <PlanBadge plan={item.plan} compact />
            </span>
            <span className={styles.caption}>
              <strong>{item.name}</strong>
              {item.trade}
            </span>
          </button>
        )}
      </Collage>
    </section>
  );
}
