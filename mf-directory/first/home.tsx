import type { Provider } from '@vitrina/contracts';
import { type PremiumProvider, premiumOf, SLIDE_SIZES } from '@vitrina/contracts/layout';
import { type FirstScreen, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import carousel from '../src/home/carousel.module.css';
import { HomeView, PremiumPart, WorksPart } from '../src/home/home-view.tsx';
import { SlideView } from '../src/home/premium-carousel.tsx';
import { homeTexts } from '../src/home/texts.ts';
import { pathOfPage } from '../src/providers/paths.ts';
import { ProviderTileView } from '../src/providers/provider-tile.tsx';
import { providersQuery } from '../src/providers/queries.ts';
import { ratedTrade } from '../src/ratings/rating-line.tsx';
import styles from './first.module.css';
import { FirstPage, galleryCall, PlainLink, postsOf, providerItemList, segmentOf } from './page.tsx';
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
          <HomeView
            heading={visit.heading}
            place={`${stateName}, ${countryName}`}
            filter={<span className={styles.filter} />}
          >
            {slide && providers.length > 0 && (
              <PremiumPart>
                <Slide slide={slide} others={others} country={visit.place.country} />
              </PremiumPart>
            )}
            {providers.length > 0 && <Row providers={providers} visit={visit} />}
            {posts.length > 0 && (
              <WorksPart>
                <FirstCollage posts={posts} />
              </WorksPart>
            )}
          </HomeView>
        </FirstPage>
      ),
      linkedData: providerItemList(posts, visit.origin),
    };
  },
};

/** First slide of the Premium carousel; leaves the space that the other slides and the controls will take. */
function Slide({
  slide,
  others,
  country,
}: {
  slide: PremiumProvider;
  others: readonly PremiumProvider[];
  country: FirstVisit['place']['country'];
}) {
  const isLong = [slide, ...others].some((other) => other.name.length > LINE);
  return (
    <section
      className={styles.slide}
      data-several={others.length > 0 ? 'true' : undefined}
      data-long={isLong ? 'true' : undefined}
    >
      <div className={carousel.track}>
        <div className={carousel.slide}>
          <SlideView
            slide={slide}
            country={country}
            picture={(post) => <PostPicture post={post} when="seen" sizes={SLIDE_SIZES} />}
            badge={<b className={styles.badge}>Premium</b>}
            action={
              <a className={styles.see} href={pathOfPage(slide.slug)}>
                {homeTexts.carousel.see}
              </a>
            }
            Link={PlainLink}
          />
        </div>
      </div>
    </section>
  );
}

/** Row of providers, starting with the tile for the whole place. */
function Row({ providers, visit: { place } }: { providers: readonly Provider[]; visit: FirstVisit }) {
  return (
    <ul className={styles.row} aria-label={homeTexts.row}>
      <li>
        <ProviderTileView
          open={(inside) => <div {...inside} />}
          face={<span className={styles.roundFace} />}
          name={<strong>{place.stateName}</strong>}
          more={place.countryName}
        />
      </li>
      {providers.slice(0, SHOWN).map(({ slug, nombre, nnegocio, foto_perfil, especialidad, valoracion, pais }) => (
        <li key={slug}>
          <ProviderTileView
            open={(inside) => <a href={pathOfPage(slug)} {...inside} />}
            face={
              foto_perfil ? (
                <img className={styles.roundFace} src={foto_perfil} alt="" width="72" height="72" />
              ) : (
                <span className={styles.roundFace} />
              )
            }
            name={<strong>{nnegocio || nombre}</strong>}
            more={ratedTrade(especialidad, valoracion?.media, pais)}
          />
        </li>
      ))}
    </ul>
  );
}
