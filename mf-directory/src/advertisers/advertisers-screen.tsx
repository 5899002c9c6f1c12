import type { Provider } from '@vitrina/contracts';
import {
  Button,
  ButtonLink,
  EmptyState,
  Message,
  openPlaceDialog,
  useLocationChoice,
  useSession,
  VisuallyHidden,
} from '@vitrina/sdk';
import { ReportLayer } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { ChoosePlace } from '../address/choose-place.tsx';
import { useAddress } from '../address/use-address.ts';
import { usePlaceOfAddress } from '../address/use-place-of-address.ts';
import { Comments } from '../comments/comments.tsx';
import { goToComposer } from '../comments/composer.tsx';
import { nextPageOf } from '../lists/list-end.tsx';
import { ProviderCard } from '../providers/provider-card.tsx';
import { useProvider, useProviders } from '../providers/queries.ts';
import { AdvertiserStrip, AdvertiserStripSkeleton } from './advertiser-strip.tsx';
import styles from './advertisers.module.css';
import { CommentPolicy, PolicyPanel } from './policy.tsx';
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
        <div className={styles.failed}>
          <Message tone="error">{texts.failed}</Message>
          <Button icon="refresh" onClick={() => void providers.refetch()}>
            {texts.retry}
          </Button>
        </div>
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
