import type { Post } from '@vitrina/contracts';
import { Link, Picture, Rosette, Skeleton, useLocationChoice } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { useGallery } from '../posts/queries.ts';
import { stillPicture } from '../posts/still-picture.ts';
import { pathOfPage } from '../providers/paths.ts';
import { texts } from '../texts.ts';
import type { ViewLink } from '../view-link.ts';
import styles from './street.module.css';
import { landing } from './texts.ts';

/** Shop fronts of the street from left to right; the style sheet sets the awning and height of each. */
const FRONTS = ['panaderia', 'taller', 'tienda', 'estudio', 'puesto'] as const;

/** Street of shop windows, one for each provider of the place: the window links to a work, the sign to its provider. */
export function Street() {
  const { stateName } = useLocationChoice();
  const gallery = useGallery({});
  const posts = firstOfEachProvider(gallery.data?.pages[0]?.answer ?? []);
  return (
    <StreetView
      label={landing.street(stateName)}
      isWaiting={gallery.isPending}
      shop={(index) => {
        const post = posts[index];
        if (!post) return gallery.isPending ? <ClosedShop /> : <FreeShop />;
        const eager = index < VISIBLE;
        return (
          <ShopView post={post} picture={<Picture {...stillPicture(post)} sizes={SIZES} eager={eager} />} Link={Link} />
        );
      }}
    />
  );
}

/** Street as it looks. @param props.shop renders the shop at a place from left to right; null for none */
export function StreetView({
  label,
  isWaiting,
  shop,
}: {
  label: string;
  /** True while the shops are closed. */
  isWaiting?: boolean;
  shop(index: number): ReactNode;
}) {
  return (
    <div className={styles.street}>
      <ul className={styles.row} data-waiting={isWaiting} aria-label={label}>
        {FRONTS.map((front, index) => {
          const inside = shop(index);
          return (
            inside && (
              <li key={front} className={styles.shop} data-front={front}>
                {inside}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** Shop of a provider with a work in its window. */
export function ShopView({ post, picture, Link: PageLink }: { post: Post; picture: ReactNode; Link: ViewLink }) {
  return (
    <div className={styles.place}>
      <PageLink to={`/explorar?publicacion=${encodeURIComponent(post.id)}`} className={styles.front}>
        <span className={styles.awning} />
        <span className={styles.glass}>{picture}</span>
        <span className={styles.sign}>
          <strong>{post.nombre}</strong>
          <span>{post.especialidad}</span>
        </span>
      </PageLink>
      <PageLink
        to={pathOfPage(post.proveedor_slug)}
        className={styles.maker}
        tabIndex={-1}
        aria-label={texts.provider.page(post.nombre)}
      />
    </div>
  );
}

/** Free place in the street, which invites providers. */
function FreeShop() {
  return (
    <Link to={REGISTRATION} className={styles.front}>
      <span className={styles.awning} />
      <span className={styles.glass} data-free="true">
        <Rosette seed="libre" size={96} />
      </span>
      <span className={styles.sign}>
        <strong>{landing.freeShop}</strong>
        <span>{landing.register}</span>
      </span>
    </Link>
  );
}

function ClosedShop() {
  return (
    <span className={styles.front} aria-hidden="true">
      <span className={styles.awning} />
      <span className={styles.glass}>
        <Skeleton height="100%" />
      </span>
      <span className={styles.sign}>
        <Skeleton width="80%" height="38px" />
        <Skeleton width="55%" height="18px" />
      </span>
    </span>
  );
}

/** Number of windows whose pictures are fetched immediately: those that a phone shows. */
export const VISIBLE = 3;

/** Displayed width of a shop window, for the choice of a rendition. */
export const SIZES = '(min-width: 960px) 220px, 46vw';

/** First post of each provider, in the given order. */
export function firstOfEachProvider(posts: readonly Post[]): Post[] {
  return [...new Map([...posts].reverse().map((post) => [post.proveedor_slug, post])).values()].reverse();
}

/** Address of the registration: the login screen with its registration form. */
export const REGISTRATION = '/perfil?modo=registro';
