import type { Post } from '@vitrina/contracts';
import { FIRST_GROUPS, groupsInOrder, popularTrades, type ServiceGroup } from '@vitrina/contracts/layout';
import { type CountryCode, cx, formatNumber } from '@vitrina/sdk';
import { type FirstScreen, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import app from '../src/landing/landing.module.css';
import { servicesQuery } from '../src/landing/services.ts';
import { firstOfEachProvider, REGISTRATION, SIZES, VISIBLE } from '../src/landing/street.tsx';
import { landing as texts } from '../src/landing/texts.ts';
import { texts as common } from '../src/texts.ts';
import { galleryCall, postsOf } from './gallery.ts';
import styles from './landing.module.css';
import { FirstPage } from './page.tsx';
import { SearchField } from './search-field.tsx';
import services from './services.module.css';
import { brand } from './texts.ts';
import { PostPicture } from './works.tsx';

/** Number of shop windows in the street. */
const WINDOWS = 5;

const servicesCall = ({ place }: FirstVisit) => firstCall('/api/servicios', { query: servicesQuery(place) });

/**
 * `/`: the place, what Vitrina is, links for visitors and providers, a street with works of the place, and the
 * services.
 */
export const landing: FirstScreen = {
  calls: (visit) => [galleryCall(visit), servicesCall(visit)],
  draw(visit, answers) {
    const answer = answers.of(servicesCall(visit));
    const catalogue = answer === null || answer === 'missing' ? null : answer;
    const counts = catalogue?.proveedores;
    const popular = catalogue && counts ? popularTrades(catalogue.servicios_oficios, counts) : [];
    return {
      content: (
        <FirstPage screen="landing">
          <Hero visit={visit} popular={popular} posts={firstOfEachProvider(postsOf(answers, galleryCall(visit)))} />
          {catalogue && (
            <Services
              groups={groupsInOrder(catalogue.servicios_oficios, counts ?? {}, visit.seed)}
              counts={counts}
              country={visit.place.country}
            />
          )}
        </FirstPage>
      ),
      linkedData: [site(visit.origin)],
    };
  },
};

function Hero({
  visit: { place, heading, lead },
  popular,
  posts,
}: {
  visit: FirstVisit;
  popular: readonly string[];
  posts: readonly Post[];
}) {
  return (
    <section className={cx(app.hero, styles.hero)}>
      <p className={app.top}>
        <span className={app.wordmark}>{brand}</span>
        <a href="/perfil">{texts.login}</a>
      </p>
      <div>
        <p className={styles.place}>{texts.place(place.stateName, place.countryName)}</p>
        <h1>{heading}</h1>
        <SearchField placeholder={common.explore.placeholder} className={styles.search} />
        <ul className={styles.popular} aria-label={texts.popular}>
          {popular.map((name) => (
            <li key={name}>
              <a href={`/explorar?segmento=${encodeURIComponent(name)}`}>{name}</a>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p className={styles.lead}>{lead}</p>
        {/* Reversed on screen: without code only the first link leads to something to see. */}
        <p className={styles.ways}>
          <span>
            <a href="/home">{texts.connect}</a>
            <small>{texts.connectMore}</small>
          </span>
          <span>
            <a href={REGISTRATION}>{texts.register}</a>
            <small>{texts.registerMore}</small>
          </span>
        </p>
      </div>
      <ul className={styles.street} data-full={posts.length >= WINDOWS ? 'true' : undefined}>
        {posts.slice(0, WINDOWS).map((post, index) => (
          <li key={post.id}>
            <a href={`/explorar?publicacion=${post.id}`}>
              <PostPicture
                post={{ ...post, ancho: 220, alto: 264 }}
                when={index < VISIBLE ? 'first' : 'seen'}
                sizes={SIZES}
              />
              <strong>{post.nombre}</strong>
              <span>{post.especialidad}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Service catalogue in this visit's random order, six groups at first; each name links to its providers (R18, R19). */
function Services({
  groups,
  counts,
  country,
}: {
  groups: readonly ServiceGroup[];
  counts: Readonly<Record<string, number>> | undefined;
  country: CountryCode;
}) {
  const list = (some: readonly ServiceGroup[]) => (
    <ul>
      {some.map(({ categoria, subcategorias }) => (
        <li key={categoria}>
          <h3>
            <ServiceLink name={categoria} />
            {counts && (
              <small>
                {texts.services.count(counts[categoria] ?? 0, formatNumber(counts[categoria] ?? 0, country))}
              </small>
            )}
          </h3>
          <p>
            {subcategorias.map((name) => (
              <ServiceLink key={name} name={name} />
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
  return (
    <section className={services.services} aria-labelledby="v-servicios">
      <h2 id="v-servicios">{texts.services.title}</h2>
      {list(groups.slice(0, FIRST_GROUPS))}
      <details>
        <summary>{texts.services.all(formatNumber(groups.length, country))}</summary>
        {list(groups.slice(FIRST_GROUPS))}
      </details>
    </section>
  );
}

function ServiceLink({ name }: { name: string }) {
  return <a href={`/home?segmento=${encodeURIComponent(name)}`}>{name}</a>;
}

/** The platform as a searchable schema.org site. */
function site(origin: string): object {
  return {
    '@type': 'WebSite',
    name: brand,
    url: `${origin}/`,
    inLanguage: 'es',
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/explorar?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}
