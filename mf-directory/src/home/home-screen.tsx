import { ButtonLink, EmptyState, foldText, TextField, useLocationChoice, useSearchParams } from '@vitrina/sdk';
import { useState } from 'react';
import { useGallery } from '../explore/queries.ts';
import { CollageSkeleton, PostCollage } from '../posts/post-collage.tsx';
import { ProviderCard } from '../providers/provider-card.tsx';
import { ProviderStrip, ProviderStripSkeleton } from '../providers/provider-strip.tsx';
import { useProviders } from '../providers/queries.ts';
import { texts } from '../texts.ts';
import styles from './home.module.css';

/** `/home`: the creators and experts of a place, and their works; `?segmento=` narrows both (R19). */
export function HomeScreen() {
  const { nombrePais, nombreEstado, pais, estado } = useLocationChoice();
  const [params] = useSearchParams();
  const segmento = params.get('segmento') ?? '';
  const [selected, setSelected] = useState('');
  const [name, setName] = useState('');
  const providers = useProviders();
  const all = providers.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  const shown = segmento ? all.filter((provider) => provider.segmento.split(',').includes(segmento)) : all;
  const chosen = shown.find(({ slug }) => slug === selected);
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1 tabIndex={-1}>{texts.home.title}</h1>
          <p>
            {nombreEstado}, {nombrePais}
            {segmento && ` · ${segmento}`}
          </p>
        </div>
        <div className={styles.filter}>
          <TextField
            label={texts.home.filter}
            placeholder={texts.home.filterPlaceholder}
            type="search"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
      </header>
      {providers.isPending && <ProviderStripSkeleton label={texts.home.loadingUsers} />}
      {providers.isSuccess && shown.length === 0 && (
        <EmptyState
          title={texts.home.noUsers}
          text={texts.home.noUsersMore}
          action={
            <ButtonLink to="/perfil" variant="primary">
              {texts.home.publish}
            </ButtonLink>
          }
        />
      )}
      {shown.length > 0 && (
        <ProviderStrip
          providers={shown}
          selected={chosen?.slug ?? ''}
          country={nombrePais}
          region={nombreEstado}
          onSelect={setSelected}
        />
      )}
      {chosen && (
        <section className={styles.chosen}>
          <ProviderCard provider={chosen} />
        </section>
      )}
      <Works key={`${pais} ${estado}`} email={chosen?.email} segmento={segmento} name={name} />
    </div>
  );
}

/** The works of the place or of the chosen provider, narrowed by name (R16). */
function Works({ email, segmento, name }: { email: string | undefined; segmento: string; name: string }) {
  const { nombrePais, nombreEstado } = useLocationChoice();
  const [openId, setOpen] = useState('');
  const gallery = useGallery({ segmento, ...(email && { email }) });
  if (gallery.isPending) return <CollageSkeleton label={texts.home.loadingImages} />;
  const posts = gallery.data?.pages.flatMap(({ answer }) => answer) ?? [];
  const wanted = foldText(name.trim());
  const shown = wanted ? posts.filter((post) => foldText(post.nombre).includes(wanted)) : posts;
  if (posts.length === 0) return <EmptyState title={texts.home.noImages(nombrePais, nombreEstado)} />;
  if (shown.length === 0) return <EmptyState title={texts.home.noMatch} />;
  return (
    <PostCollage
      posts={shown}
      captions="full"
      layer={{ openId, open: setOpen, close: () => setOpen('') }}
      more={gallery.hasNextPage ? { load: () => gallery.fetchNextPage(), busy: gallery.isFetchingNextPage } : undefined}
    />
  );
}
