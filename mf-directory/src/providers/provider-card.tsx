import type { Provider } from '@vitrina/contracts';
import styles from './provider-card.module.css';
import { ProviderHead } from './provider-head.tsx';
import { ProviderWays } from './provider-ways.tsx';
import { SegmentTags } from './segment-tags.tsx';

/** Face, name, trade and place of a provider with every way to reach them as a large target. */
export function ProviderCard({
  provider,
  work,
  heading,
}: {
  provider: Provider;
  /** Name of the work that led here, if one did. */
  work?: string | undefined;
  /** Rank of the name among the headings around the card. */
  heading?: 'h2' | 'h3' | undefined;
}) {
  const { slug, nombre, nnegocio, foto_perfil, especialidad, plan } = provider;
  return (
    <article className={styles.frame}>
      <div className={styles.card}>
        <ProviderHead
          slug={slug}
          person={nombre}
          photo={foto_perfil}
          name={nnegocio || nombre}
          trade={especialidad}
          plan={plan}
          place={provider}
          heading={heading}
        />
        <div className={styles.ways}>
          <ProviderWays provider={provider} work={work} />
        </div>
        <p className={styles.description}>{provider.descripcion}</p>
        <SegmentTags segments={provider.segmento} />
      </div>
    </article>
  );
}
