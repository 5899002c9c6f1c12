import type { Provider } from '@vitrina/contracts';
import {
  Button,
  ButtonLink,
  EmptyState,
  Icon,
  openPlaceDialog,
  SegmentRow,
  useLocationChoice,
  useSession,
  VisuallyHidden,
} from '@vitrina/sdk';
import { ReportLayer } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { ChoosePlace, usePlaceOfAddress } from '../address/place-of-address.tsx';
import { useAddress } from '../address/use-address.ts';
import { Comments } from '../comments/comments.tsx';
import { goToComposer } from '../comments/composer.tsx';
import { HeartSpot } from '../favourites/heart-spot.tsx';
import { type NextPage, nextPageOf, RowEnd } from '../lists/list-end.tsx';
import { ProviderCard } from '../providers/provider-card.tsx';
import { ProviderTile, ProviderTileBlanks } from '../providers/provider-tile.tsx';
import { useProvider, useProviders } from '../providers/queries.ts';
import styles from './advertisers.module.css';
import { advertiserTexts as texts } from './texts.ts';

/** `/comentarios`: advertisers of a place, their cards, and the comments on them (R15). */
export default function AdvertisersScreen() {
  const { countryName, stateName } = useLocationChoice();
  const isPlaceKnown = usePlaceOfAddress();
  const [{ anunciante }, change] = useAddress(['anunciante']);
  const providers = useProviders({ segmento: '' });
  const people = providers.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  const failed = !providers.data && (providers.isError || providers.failureCount > 1);
  // The list contains only the card. This call adds the policy, and finds an advertiser that a link names but the list
  // lacks.
  const single = useProvider(anunciante);
  const chosen = people.find(({ slug }) => slug === anunciante) ?? single.data;
  return (
    <div className={styles.screen}>
      <header>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p className={styles.place}>
          {stateName}, {countryName}
        </p>
      </header>
      {!isPlaceKnown && <ChoosePlace />}
      {isPlaceKnown && providers.isPending && !failed && <AdvertiserStripSkeleton />}
      {isPlaceKnown && failed && (
        <EmptyState
          title={texts.none}
          text={<span role="alert">{texts.failed}</span>}
          action={
            <Button icon="refresh" onClick={() => void providers.refetch()}>
              {texts.retry}
            </Button>
          }
        />
      )}
      {isPlaceKnown && providers.isSuccess && people.length === 0 && (
        <EmptyState
          title={texts.none}
          text={texts.noneMore}
          action={
            <Button variant="primary" icon="map-pin" onClick={openPlaceDialog}>
              {texts.changePlace}
            </Button>
          }
        />
      )}
      {isPlaceKnown && people.length > 0 && (
        <AdvertiserStrip
          advertisers={people}
          selected={anunciante}
          next={nextPageOf(providers)}
          onSelect={(slug) => change({ anunciante: slug })}
        />
      )}
      {isPlaceKnown && anunciante === '' && people.length > 0 && <CommentPolicy />}
      {isPlaceKnown && anunciante !== '' && single.isError && !chosen && <EmptyState title={texts.missing} />}
      {isPlaceKnown && chosen && (
        <div className={styles.chosen} key={chosen.id}>
          <div className={styles.about}>
            <Detail provider={chosen} />
            <PolicyPanel name={chosen.nnegocio || chosen.nombre} policy={single.data?.politica} />
          </div>
          <Comments provider={chosen} />
        </div>
      )}
    </div>
  );
}

function Detail({ provider }: { provider: Provider }) {
  const [reporting, setReporting] = useState(false);
  const { user } = useSession();
  const name = provider.nnegocio || provider.nombre;
  return (
    <section className={styles.card} aria-label={texts.detail}>
      <VisuallyHidden>
        <h2>{texts.detail}</h2>
      </VisuallyHidden>
      <ProviderCard provider={provider} />
      <p className={styles.actions}>
        <ButtonLink to={`/p/${provider.slug}`} icon="chevron-right">
          {texts.page}
        </ButtonLink>
        {user?.email !== provider.email && (
          <Button icon="message-circle" onClick={goToComposer}>
            {texts.comment}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setReporting(true)}>
          {texts.report}
        </Button>
      </p>
      {reporting && (
        <ReportLayer thing={{ tipo: 'proveedor', id: provider.id, name }} onClose={() => setReporting(false)} />
      )}
    </section>
  );
}

/** Row of a place's advertisers, each with photo and specialty; the first tile selects all of them. */
function AdvertiserStrip({
  advertisers,
  selected,
  next,
  onSelect,
}: {
  advertisers: readonly Provider[];
  /** Slug of the selected advertiser, or empty. */
  selected: string;
  /** State of the next page of the row. */
  next: NextPage;
  onSelect(slug: string): void;
}) {
  return (
    <SegmentRow label={texts.strip}>
      <ProviderTile
        ref={selected === '' ? bringIntoView : null}
        large
        name={texts.everyone}
        pressed={selected === ''}
        onPress={() => onSelect('')}
      />
      {advertisers.map((advertiser) => (
        <ProviderTile
          key={advertiser.id}
          provider={advertiser}
          heart={<HeartSpot provider={advertiser} isInRow />}
          ref={advertiser.slug === selected ? bringIntoView : null}
          large
          face={<Photo src={advertiser.foto_perfil} />}
          name={advertiser.especialidad}
          more={advertiser.nnegocio || advertiser.nombre}
          pressed={advertiser.slug === selected}
          onPress={() => onSelect(advertiser.slug)}
        />
      ))}
      <RowEnd next={next} more={texts.more} />
    </SegmentRow>
  );
}

/** Scrolls to an advertiser selected by a link, who may be far along the row. */
function bringIntoView(tile: HTMLButtonElement | null): void {
  tile?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

function Photo({ src }: { src: string }) {
  if (!src) return <span className={styles.noPhoto}>{texts.noPhoto}</span>;
  return <img className={styles.photo} src={src} alt="" width={112} height={112} loading="lazy" decoding="async" />;
}

function AdvertiserStripSkeleton() {
  return (
    <div className={styles.waiting}>
      <p role="status" className={styles.place}>
        {texts.loading}
      </p>
      <ProviderTileBlanks large />
    </div>
  );
}

/** Comment policy of the platform, shown before an advertiser is selected. */
function CommentPolicy() {
  return (
    <section className={styles.policy} aria-labelledby="titulo-politica-comentarios">
      <h2 id="titulo-politica-comentarios">
        <Icon name="message-circle" size={24} />
        {texts.platformPolicy}
      </h2>
      <p>{texts.choose}</p>
      <Rules />
    </section>
  );
}

/** The 'Política' panel: the advertiser's text, else the platform's (R35). @param policy undefined while it loads */
function PolicyPanel({ name, policy }: { name: string; policy: string | undefined }) {
  return (
    <details className={styles.panel}>
      <summary>
        <Icon name="shield-check" />
        {texts.policy}
        <Icon name="chevron-down" />
      </summary>
      {policy ? (
        <>
          <p className={styles.place}>{texts.policyOf(name)}</p>
          <p className={styles.words}>{policy}</p>
        </>
      ) : (
        policy === '' && (
          <>
            <p className={styles.place}>{texts.platformPolicyMore}</p>
            <Rules />
          </>
        )
      )}
    </details>
  );
}

function Rules() {
  return (
    <ul className={styles.rules}>
      {texts.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
