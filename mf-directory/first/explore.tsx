import { shuffled } from '@vitrina/contracts/layout';
import { formatNumber } from '@vitrina/sdk';
import { type FirstScreen, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import app from '../src/explore/explore-view.module.css';
import { ExploreView, noteOn, ShownHeading, Summary } from '../src/explore/explore-view.tsx';
import { FILTER_NAMES } from '../src/explore/filter-names.ts';
import { facetsQuery } from '../src/explore/queries.ts';
import { texts } from '../src/texts.ts';
import styles from './first.module.css';
import { FirstPage, galleryCall, PlainLink, postsOf, providerItemList, SearchField, segmentOf } from './page.tsx';
import { FirstCollage } from './works.tsx';

/** Number of segments in the row before the application renders it: more than a screen shows. */
const SHOWN = 12;

const facetsCall = (visit: FirstVisit) =>
  firstCall('/api/buscar', { query: facetsQuery(visit.place.country, visit.place.state, segmentOf(visit)) });

/** True for a page of results, which has no content before the application starts. */
const isSearch = ({ query }: FirstVisit) => ['q', ...FILTER_NAMES].some((name) => name !== 'segmento' && query[name]);

/** `/explorar`: search field, segments of the place and search areas as links, number of posts, and the collage. */
export const explore: FirstScreen = {
  calls: (visit) => [facetsCall(visit), ...(isSearch(visit) ? [] : [galleryCall(visit, segmentOf(visit))])],
  draw(visit, answers) {
    const { place, query, seed } = visit;
    const segment = segmentOf(visit);
    const answer = answers.of(facetsCall(visit));
    const facets = answer === null || answer === 'missing' ? undefined : answer.data.facetas;
    const counts: Readonly<Record<string, number>> = facets?.segmento ?? {};
    const others = shuffled(Object.keys(counts), seed).filter((name) => name !== segment);
    const segments = segment ? [segment, ...others] : others;
    const total = Object.values(facets?.tipo ?? {}).reduce((sum, count) => sum + count, 0);
    const posts = isSearch(visit) ? [] : postsOf(answers, galleryCall(visit, segment));
    return {
      content: (
        <FirstPage>
          <ExploreView
            heading={<Heading visit={visit} segment={segment} first={segments[0]} />}
            search={<SearchField placeholder={texts.explore.placeholder} text={query.q ?? ''} />}
            segments={
              <nav className={styles.chips} aria-label={texts.explore.segments}>
                <span className={styles.small}>
                  {texts.explore.filtersSet(FILTER_NAMES.filter((name) => query[name]).length)}
                </span>
                <span className={styles.small} data-chosen={query.cerca ? 'true' : undefined}>
                  <span className={styles.pin} />
                  {texts.explore.nearMe}
                </span>
                <span className={styles.small} data-chosen={query.abierto ? 'true' : undefined}>
                  {texts.explore.openNow}
                </span>
                <Choice name={texts.explore.all} chosen={segment === ''} />
                {segments.slice(0, SHOWN).map((name) => (
                  <Choice
                    key={name}
                    name={name}
                    href={`/explorar?segmento=${encodeURIComponent(name)}`}
                    chosen={name === segment}
                    count={counts[name]}
                  />
                ))}
              </nav>
            }
            filters={
              <nav className={styles.chips} aria-label={texts.explore.filtersSet(0)}>
                <Choice name={texts.explore.here(place.stateName)} chosen={!query.ciudad && !query.cerca} />
                <Choice name={texts.explore.wholeCountry(place.countryName)} href="/explorar?alcance=pais" />
                <Choice name={texts.explore.everywhere} href="/explorar?alcance=todos" />
              </nav>
            }
            near={query.ciudad || query.cerca ? null : undefined}
          >
            <section aria-label={texts.posts.collage}>
              <Summary
                text={total > 0 ? texts.explore.posts(formatNumber(total, place.country)) : ''}
                note={noteOn(posts)}
                Link={PlainLink}
              />
              {posts.length > 0 && <FirstCollage posts={posts} />}
            </section>
          </ExploreView>
        </FirstPage>
      ),
      linkedData: providerItemList(posts, visit.origin),
    };
  },
};

function Heading({ visit, segment, first }: { visit: FirstVisit; segment: string; first: string | undefined }) {
  if (segment) return <ShownHeading>{texts.explore.shownIn(segment, visit.place.stateName)}</ShownHeading>;
  return (
    <div>
      <h1 className={app.title}>{visit.heading}</h1>
      <p className={styles.rotating}>{first}</p>
    </div>
  );
}

/** Choice in a row; a selected one, or one without an address, is not a link. */
function Choice({
  name,
  href,
  chosen = false,
  count,
}: {
  name: string;
  href?: string;
  chosen?: boolean;
  count?: number | undefined;
}) {
  const content = (
    <>
      {name}
      {count ? <small>{count}</small> : null}
    </>
  );
  if (!href || chosen) return <span data-chosen={chosen ? 'true' : undefined}>{content}</span>;
  return <a href={href}>{content}</a>;
}
