import { Collage, Exhibit, Picture, PlanBadge, VideoTile } from '../src/index.ts';
import { VideoPlayer } from '../src/ui/video.tsx';
import styles from './lookbook.module.css';
import { samples } from './samples.ts';

const items = samples(22);

/** Collage with loaded and failed pictures. */
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
      <h2>Un trabajo por sí solo</h2>
      {items.slice(1, 2).map(({ id, src, name, trade, width, height }) => (
        <Exhibit key={id} film={false} src={src} alt={name} width={width} height={height} poster={null}>
          <p>
            <strong>{name}</strong>
          </p>
          <p>{trade}</p>
        </Exhibit>
      ))}
      <h2>Videos</h2>
      <div className={styles.films}>
        <div className={styles.film}>
          <VideoTile
            src="missing.webp"
            alt="Un taller"
            width={16}
            height={9}
            seconds={42.4}
            thumbhash="1QcSHQRnh493V4dIh4eXh1h4kJUI"
          />
        </div>
        <VideoPlayer
          src="missing.mp4"
          label="Un taller"
          width={16}
          height={9}
          thumbhash="1QcSHQRnh493V4dIh4eXh1h4kJUI"
        />
      </div>
    </section>
  );
}
