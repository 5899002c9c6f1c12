import { Button, EmptyState, formatNumber, Message, useLocationChoice } from '@vitrina/sdk';
import { CollageSkeleton, PostCollage, type PostLayer } from '../posts/post-collage.tsx';
import { ProviderResult } from '../providers/provider-result.tsx';
import { texts } from '../texts.ts';
import styles from './explore.module.css';
import { useSearch } from './queries.ts';
import type { Filters } from './use-filters.ts';

/** What a search found: providers first, then their works. */
export function Results({ filters, layer }: { filters: Filters; layer: PostLayer }) {
  const { pais, nombreEstado, abrirModal } = useLocationChoice();
  const search = useSearch({ q: filters.q, segmento: filters.segmento, enabled: true });
  if (search.isPending) return <CollageSkeleton label={texts.explore.loading} />;
  if (search.isError) {
    return (
      <EmptyState
        title={texts.explore.failed}
        text={search.error.message}
        action={<Button onClick={() => search.refetch()}>{texts.explore.retry}</Button>}
      />
    );
  }
  const { proveedores, publicaciones, total } = search.data.data;
  return (
    <section aria-label={filters.q} aria-busy={search.isFetching}>
      {search.data.degradado && <Message>{texts.explore.degraded}</Message>}
      {proveedores.length === 0 && publicaciones.length === 0 ? (
        <EmptyState
          title={texts.explore.nothing(filters.q)}
          text={texts.explore.nothingMore(nombreEstado)}
          action={<Button onClick={abrirModal}>{texts.explore.changePlace}</Button>}
        />
      ) : (
        <output className={styles.totals}>
          {texts.explore.providers(formatNumber(total.proveedores, pais))} ·{' '}
          {texts.explore.posts(formatNumber(total.publicaciones, pais))}
        </output>
      )}
      {proveedores.length > 0 && (
        <ul className={styles.providers}>
          {proveedores.map((provider) => (
            <ProviderResult key={provider.id} provider={provider} />
          ))}
        </ul>
      )}
      {publicaciones.length > 0 && <PostCollage posts={publicaciones} layer={layer} />}
    </section>
  );
}
