import type { Provider } from '@vitrina/contracts';
import { type PremiumProvider, premiumOf, SLIDE_SIZES } from '@vitrina/contracts/layout';
import { type FirstScreen, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import { homeTexts } from '../src/home/texts.ts';
import { pathOfPage } from '../src/providers/paths.ts';
import { providersQuery } from '../src/providers/queries.ts';
import { galleryCall, postsOf, providerItemList, segmentOf } from './gallery.ts';
import styles from './home.module.css';
import { FirstPage } from './page.tsx';
import { FirstCollage, PostPicture } from './works.tsx';

/** Number of providers shown before the application takes over: more than a row holds. */
const SHOWN = 12;
/** Number of letters of a name that fit on one line of a phone's slide. */
const LINE = 22;

const providersCall = (visit: FirstVisit) =>
  firstCall('/api/usuarios', { query: providersQuery(visit.place, segmentOf(visit)) });

/** `/home`: creators and experts of the place, its first Premium provider, and their works. */
export const home: FirstScreen = {
  calls: (visit) => [providersCall(visit), galleryCall(visit, segmentOf(visit))],
  draw(visit, answers) {
    const answer = answers.of(providersCall(visit));
    const providers = answer === null || answer === 'missing' ? [] : answer.data;
    const posts = postsOf(answers, galleryCall(visit, segmentOf(visit)));
    const [slide, ...others] = premiumOf(posts);
    const { stateName, countryName } = visit.place;
    return {
      content: (
        <FirstPage screen="home">
          <header className={styles.head}>
            <div>
              <h1>{visit.heading}</h1>
              <p>
                {stateName}, {countryName}
              </p>
            </div>
          </header>
          {slide && providers.length > 0 && <Slide slide={slide} others={others} />}
          {providers.length > 0 && <Row providers={providers} visit={visit} />}
          {posts.length > 0 && (
            <div className={styles.works}>
              <FirstCollage posts={posts} />
            </div>
          )}
        </FirstPage>
      ),
      linkedData: providerItemList(posts, visit.origin),
    };
  },
};

/** First slide of the Premium carousel; leaves the space that the other slides and the controls will take. */
function Slide({ slide, others }: { slide: PremiumProvider; others: readonly PremiumProvider[] }) {
  const { slug, name, trade, works } = slide;
  const isLong = [slide, ...others].some((other) => other.name.length > LINE);
  return (
    <section
      className={styles.slide}
      data-several={others.length > 0 ? 'true' : undefined}
      data-long={isLong ? 'true' : undefined}
    >
      <div>
        {works.map((post) => (
          <PostPicture key={post.id} post={post} when="seen" sizes={SLIDE_SIZES} />
        ))}
      </div>
      <div>
        <b>Premium</b>
        <h2>{name}</h2>
        <p>{trade}</p>
        <p>{homeTexts.carousel.paid}</p>
        <a href={pathOfPage(slug)}>{homeTexts.carousel.see}</a>
      </div>
    </section>
  );
}

/** Row of providers, starting with the tile for the whole place. */
function Row({ providers, visit }: { providers: readonly Provider[]; visit: FirstVisit }) {
  return (
    <ul className={styles.row} aria-label={homeTexts.row}>
      <li>
        <div>
          <span />
          <strong>{visit.place.stateName}</strong>
          <small>{visit.place.countryName}</small>
        </div>
      </li>
      {providers.slice(0, SHOWN).map(({ slug, nombre, nnegocio, especialidad, foto_perfil }) => (
        <li key={slug}>
          <a href={pathOfPage(slug)}>
            {foto_perfil ? <img src={foto_perfil} alt="" width="72" height="72" /> : <span />}
            <strong>{nnegocio || nombre}</strong>
            <small>{especialidad}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
