import { api, ButtonLink, Icon, Link, useQuery, useSession } from '@vitrina/sdk';
import { ShareButton } from '@vitrina/sdk/bundled';
import { useEffect, useRef } from 'react';
import { useOwnProvider } from '../publications/own-page.tsx';
import { texts } from '../texts.ts';
import styles from './profile-published.module.css';

/** Panel after a profile has become public: links to view and share its page and to publish the first photo. */
export function ProfilePublished({ name }: { name: string }) {
  const { user } = useSession();
  const slug = useOwnProvider(user?.email ?? '', { awaited: true })?.slug;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section className={styles.panel} aria-labelledby="en-la-vitrina">
      <h2 id="en-la-vitrina" ref={heading} tabIndex={-1} className={styles.title}>
        <Icon name="circle-check" size={28} /> {texts.profile.published}
      </h2>
      {slug ? (
        <p className={styles.text}>
          {texts.profile.publishedMore} <Link to={`/p/${slug}`}>{`${location.host}/p/${slug}`}</Link>
        </p>
      ) : (
        <p className={styles.text} role="status">
          {texts.profile.publishedSoon}
        </p>
      )}
      <div className={styles.actions}>
        <FirstPostLink variant="primary" />
        {slug && (
          <>
            <ButtonLink to={`/p/${slug}`} icon="eye">
              {texts.publications.page}
            </ButtonLink>
            <ShareButton title={name} text={texts.profile.publishedShareText(name)} path={`/p/${slug}`}>
              {texts.profile.publishedShare}
            </ShareButton>
          </>
        )}
      </div>
    </section>
  );
}

/** Leads providers without posts from the complete profile to the publish form. */
export function FirstPostLink({ variant }: { variant: 'primary' | 'secondary' }) {
  const { data } = useQuery({
    queryKey: ['obtener_galeria', 'any'],
    queryFn: async ({ signal }) =>
      (await api.get('/api/obtener_galeria', { query: { limit: 1 }, signal })).data.length > 0,
  });
  if (data !== false) return null;
  return (
    <ButtonLink to="/menu/publicaciones" state={{ publish: true }} variant={variant} size="large" icon="camera">
      {texts.publications.first}
    </ButtonLink>
  );
}
