import type { ProviderProfile } from '@vitrina/contracts';
import { formatNumber, Link } from '@vitrina/sdk';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';

/** What a newcomer looks for under a name: what people say, how much there is to see, and since when. */
export function Facts({ provider }: { provider: ProviderProfile }) {
  const { slug, pais, estado_pais, comentarios, publicaciones, desde } = provider;
  return (
    <p className={styles.facts}>
      <Link to={`/comentarios?anunciante=${slug}&pais=${pais}&estado=${estado_pais}`}>
        {texts.comments(comentarios, formatNumber(comentarios, pais))}
      </Link>
      <span>{texts.worksCount(publicaciones, formatNumber(publicaciones, pais))}</span>
      <span>{texts.since(desde)}</span>
    </p>
  );
}
