import type { ProviderProfile } from '@vitrina/contracts';
import { ServiceAreaMap } from '@vitrina/sdk/bundled';
import { useEffect, useRef, useState } from 'react';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';

const TITLE = 'titulo-zona';
/** Distance below the window at which the map is loaded. */
const AHEAD = '400px';

/** Town and service radius in words and as a small map, loaded near the window; hidden without a town. */
export function ServiceArea({ provider: { posicion, radio_km, ciudad_nombre } }: { provider: ProviderProfile }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const watch = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  if (!posicion) return null;
  const radius = radio_km ?? 0;
  const words = texts.area(ciudad_nombre, radius);
  return (
    <section className={styles.area} aria-labelledby={TITLE}>
      <h2 id={TITLE}>{texts.areaTitle}</h2>
      <p>{words}</p>
      <div ref={place} className={styles.areaMap}>
        {isNear && (
          <ServiceAreaMap
            at={[posicion.lat, posicion.lon]}
            radius={radius}
            name={ciudad_nombre}
            label={texts.areaMap(words)}
          />
        )}
      </div>
    </section>
  );
}
