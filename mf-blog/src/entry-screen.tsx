import type { Entry, ProviderProfile } from '@vitrina/contracts';
import {
  Avatar,
  Button,
  ButtonLink,
  displayName,
  Icon,
  Link,
  Navigate,
  PlanBadge,
  useParams,
  useSession,
} from '@vitrina/sdk';
import {
  contactRecorder,
  EntryPicture,
  ReportLayer,
  recordVisit,
  ShareButton,
  toOutside,
  useTitle,
} from '@vitrina/sdk/bundled';
import { useEffect, useState } from 'react';
import page from './blog.module.css';
import { EntryTiles } from './blog-view.tsx';
import { drawPicture } from './draw-picture.tsx';
import styles from './entry.module.css';
import { EntryView, PICTURE_SIZES } from './entry-view.tsx';
import { PageState } from './page-state.tsx';
import { pathOfEntry, pathOfPage } from './paths.ts';
import { useEntries, useEntry, useProvider } from './queries.ts';
import { texts } from './texts.ts';

/** Number of other entries shown below an entry. */
const OTHERS = 3;

/** `/p/:slug/blog/:entrada`: a single entry of a provider's blog. A former address redirects to the present one. */
export default function EntryScreen() {
  const params = useParams();
  const slug = (params.slug ?? '').toLowerCase();
  const entrada = (params.entrada ?? '').toLowerCase();
  const provider = useProvider(slug);
  const entry = useEntry(slug, entrada);
  useTitle(entry.data?.titulo ?? '');
  if (!provider.data || !entry.data) {
    const retry = () => void Promise.all([provider.refetch(), entry.refetch()]);
    return <PageState error={entry.error ?? provider.error} missing={texts.missingEntry} onRetry={retry} />;
  }
  if (entry.data.slug !== entrada) return <Navigate to={pathOfEntry(entry.data)} replace />;
  return <Reading key={entry.data.id} provider={provider.data} entry={entry.data} />;
}

function Reading({ provider, entry }: { provider: ProviderProfile; entry: Entry }) {
  useEffect(() => recordVisit({ tipo: 'vista', proveedor: provider.id }), [provider.id]);
  return (
    <div className={page.screen}>
      <EntryView
        entry={entry}
        outside={toOutside}
        Link={Link}
        picture={entry.imagen && <EntryPicture eager picture={entry.imagen} sizes={PICTURE_SIZES} />}
      >
        <Actions provider={provider} entry={entry} />
        <Author provider={provider} title={entry.titulo} />
      </EntryView>
      <Others entry={entry} />
    </div>
  );
}

/** Buttons to share the entry and to report it; its author gets a link to write the next one instead. */
function Actions({ provider, entry }: { provider: ProviderProfile; entry: Entry }) {
  const { user } = useSession();
  const [reporting, setReporting] = useState(false);
  const { id, titulo, proveedor_nombre: text } = entry;
  return (
    <p className={styles.actions}>
      <ShareButton title={titulo} text={text} path={pathOfEntry(entry)}>
        {texts.share}
      </ShareButton>
      {user?.email === provider.email ? (
        <ButtonLink to="/menu/blog">{texts.write}</ButtonLink>
      ) : (
        <Button variant="quiet" onClick={() => setReporting(true)}>
          {texts.report}
        </Button>
      )}
      {reporting && <ReportLayer thing={{ tipo: 'entrada', id, name: titulo }} onClose={() => setReporting(false)} />}
    </p>
  );
}

/** Newest other entries of the blog; hidden if there are no others. */
function Others({ entry: { id, proveedor_slug: slug } }: { entry: Entry }) {
  const { data = [] } = useEntries(slug);
  const others = data.filter((other) => other.id !== id).slice(0, OTHERS);
  if (others.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="mas-del-blog">
      <h2 id="mas-del-blog">{texts.more}</h2>
      <EntryTiles entries={others} rank="h3" Link={Link} picture={(picture) => drawPicture(picture, false)} />
    </section>
  );
}

/** Author of an entry, with the links to call and chat. */
function Author({ provider, title }: { provider: ProviderProfile; title: string }) {
  const { id, slug, nombre, nnegocio, foto_perfil, especialidad, plan, pais, estado_pais, telefono, whatsapp } =
    provider;
  const name = nnegocio || nombre;
  const digits = telefono.replace(/\D/g, '');
  return (
    <section className={styles.author} aria-label={name}>
      <div className={styles.who}>
        <Avatar name={nombre} src={foto_perfil} size={64} />
        <div>
          <h2 className={styles.name}>
            <Link to={pathOfPage(slug)}>{name}</Link>
          </h2>
          <p className={styles.trade}>
            {especialidad}
            <PlanBadge plan={plan} />
          </p>
          <p className={styles.place}>{displayName(pais, estado_pais)}</p>
        </div>
      </div>
      {(digits || whatsapp) && (
        <p className={styles.ways}>
          {digits && (
            <a href={`tel:+${digits}`} onClick={contactRecorder(id, 'telefono')}>
              <Icon name="phone" />
              {texts.call}
            </a>
          )}
          {whatsapp && (
            <a
              href={`${whatsapp}?text=${encodeURIComponent(texts.greeting(nombre, title))}`}
              onClick={contactRecorder(id, 'whatsapp')}
              {...toOutside}
            >
              <Icon name="message-circle" />
              {texts.whatsapp}
            </a>
          )}
        </p>
      )}
    </section>
  );
}
