import { FIRST_GROUPS, groupsInOrder, popularTrades, type ServiceGroup } from '@vitrina/contracts/layout';
import { formatNumber } from '@vitrina/sdk';
import { type FirstScreen, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import app from '../src/landing/hero-view.module.css';
import { HeroView, WayView } from '../src/landing/hero-view.tsx';
import page from '../src/landing/landing.module.css';
import { PopularPages, ServiceGroups, ServicesSection } from '../src/landing/service-list.tsx';
import { servicesQuery } from '../src/landing/services.ts';
import { firstOfEachProvider, REGISTRATION, ShopView, SIZES, StreetView, VISIBLE } from '../src/landing/street.tsx';
import { landing as texts } from '../src/landing/texts.ts';
import { texts as common } from '../src/texts.ts';
import styles from './first.module.css';
import { FirstPage, galleryCall, PlainLink, postsOf, SearchField } from './page.tsx';
import { PostPicture } from './works.tsx';

const servicesCall = ({ place }: FirstVisit) => firstCall('/api/servicios', { query: servicesQuery(place) });

/** `/`: the place, what Vitrina is, links for visitors and providers, a street with works of the place, the services. */
export const landing: FirstScreen = {
  calls: (visit) => [galleryCall(visit), servicesCall(visit)],
  draw(visit, answers) {
    const { place, heading, lead, seed, origin } = visit;
    const answer = answers.of(servicesCall(visit));
    const catalogue = answer === null || answer === 'missing' ? null : answer;
    const counts = catalogue?.proveedores;
    const posts = firstOfEachProvider(postsOf(answers, galleryCall(visit)));
    return {
      content: (
        <FirstPage>
          <div className={page.page}>
            <HeroView
              brand={texts.brand}
              account={<a href="/perfil">{texts.login}</a>}
              place={
                <p className={app.place}>
                  <span className={styles.mark} />
                  {texts.place(place.stateName, place.countryName)}
                </p>
              }
              heading={heading}
              search={<SearchField placeholder={common.explore.placeholder} className={styles.heroSearch} />}
              popular={catalogue && counts ? popularTrades(catalogue.servicios_oficios, counts) : []}
              lead={lead}
              ways={<Ways />}
              street={
                <StreetView
                  label={texts.street(place.stateName)}
                  shop={(index) => {
                    const post = posts[index];
                    if (!post) return null;
                    const when = index < VISIBLE ? 'first' : 'seen';
                    return (
                      <ShopView
                        post={post}
                        picture={<PostPicture post={post} when={when} sizes={SIZES} />}
                        Link={PlainLink}
                      />
                    );
                  }}
                />
              }
              Link={PlainLink}
            />
            {catalogue && (
              <Services
                groups={groupsInOrder(catalogue.servicios_oficios, counts ?? {}, seed)}
                counts={counts}
                place={place}
              />
            )}
          </div>
        </FirstPage>
      ),
      linkedData: [site(origin)],
    };
  },
};

/** Reversed on screen: without code only the first link leads to something to see. */
function Ways() {
  return (
    <span className={styles.ways}>
      <WayView hint={texts.connectMore}>
        <a href="/home">{texts.connect}</a>
      </WayView>
      <WayView hint={texts.registerMore}>
        <a href={REGISTRATION}>{texts.register}</a>
      </WayView>
    </span>
  );
}

/** Service catalogue in this visit's random order, six groups at first; each name links to its providers (R18, R19). */
function Services({
  groups,
  counts,
  place: { country, stateName },
}: {
  groups: readonly ServiceGroup[];
  counts: Readonly<Record<string, number>> | undefined;
  place: FirstVisit['place'];
}) {
  const shown = { counts, country, Link: PlainLink };
  return (
    <ServicesSection id="v-servicios">
      <ServiceGroups groups={groups.slice(0, FIRST_GROUPS)} {...shown} />
      <details className={styles.more}>
        <summary>{texts.services.all(formatNumber(groups.length, country))}</summary>
        <ServiceGroups groups={groups.slice(FIRST_GROUPS)} {...shown} />
      </details>
      {counts && (
        <PopularPages
          label={texts.services.popular(stateName)}
          groups={groups}
          counts={counts}
          state={stateName}
          Link={PlainLink}
        />
      )}
    </ServicesSection>
  );
}

/** The platform as a searchable schema.org site. */
function site(origin: string): object {
  return {
    '@type': 'WebSite',
    name: texts.brand,
    url: `${origin}/`,
    inLanguage: 'es',
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/explorar?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}
