import { Collage, Exhibit, Picture, PlanBadge, VideoTile } from '../src/index.ts';
import { VideoPlayer } from '../src/ui/video.tsx';
import styles from './lookbook.module.css';

const COLOURS = ['#B4421F', '#1F6F5C', '#F2A93B', '#7C3B52', '#2E4A6B', '#C97B4A', '#6B7F3A'];
const TRADES = [
  ['Carpintería Ramos', 'Carpintería'],
  ['Flor de Lis', 'Florería'],
  ['Luz Ardila', 'Fotografía'],
  ['Sabor de Casa', 'Banquetes'],
  ['Taller Nube', 'Costura'],
  ['Don Chuy', 'Herrería'],
  ['Patitas', 'Veterinaria'],
] as const;

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

/** Picture drawn for the look-book: a sheet in a colour of the palette. */
interface Sample {
  id: string;
  name: string;
  trade: string;
  plan: string;
  width: number;
  height: number;
  src: string;
}

/** Pictures of various shapes; those with a number divisible by 9 fail to load. */
function samples(count: number): Sample[] {
  return Array.from({ length: count }, (_, index) => {
    const width = 400;
    const height = [300, 520, 400, 600, 260, 480, 360][index % 7] ?? 400;
    const [name, trade] = TRADES[index % TRADES.length] ?? TRADES[0];
    const colour = COLOURS[(index * 3) % COLOURS.length];
    const other = COLOURS[(index * 3 + 2) % COLOURS.length];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${colour}" d="M0 0h${width}v${height}H0z"/><circle cx="200" cy="${height * 0.55}" r="${height * 0.3}" fill="${other}"/><path fill="#FBF7F0" opacity=".9" d="M0 ${height}L200 ${height * 0.6}L400 ${height}z"/></svg>`;
    return {
      id: String(index),
      name,
      trade,
      plan: ['gratis', 'premium', 'basico', 'destacado'][index % 4] ?? 'gratis',
      width,
      height,
      src: index % 9 === 8 ? 'missing.webp' : `data:image/svg+xml,${encodeURIComponent(svg)}`,
    };
  });
}
