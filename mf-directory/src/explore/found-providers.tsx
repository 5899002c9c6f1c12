import type { FoundProvider } from '@vitrina/contracts';
import { Avatar, Button, formatNumber, Link, Picture, PlanBadge, useLocationChoice } from '@vitrina/sdk';
import { memo, useState } from 'react';
import { HeartSpot } from '../favourites/heart-spot.tsx';
import sheet from '../lists/page.module.css';
import { stillPicture } from '../posts/still-picture.ts';
import { excerptOf, Highlighted, isMarked } from '../providers/highlighted.tsx';
import card from '../providers/result-view.module.css';
import { ProviderResultView, WORK_SIZES } from '../providers/result-view.tsx';
import { texts } from '../texts.ts';
import styles from './explore.module.css';

/** Number of providers shown before 'Ver más' is clicked. */
const FIRST = 6;

/** Providers found by a search: the best ones, and the others on request, so that the works stay visible. */
export const FoundProviders = memo(function FoundProviders({
  providers,
  total,
  onOpen,
}: {
  providers: readonly FoundProvider[];
  total: number;
  onOpen(slug: string): void;
}) {
  const { country } = useLocationChoice();
  const [all, setAll] = useState(false);
  const shown = all ? providers : providers.slice(0, FIRST);
  return (
    <div className={styles.found}>
      <ul className={sheet.cards}>
        {shown.map((provider) => (
          <ProviderResult key={provider.id} provider={provider} onOpen={() => onOpen(provider.slug)} />
        ))}
      </ul>
      {providers.length > FIRST && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.explore.fewerProviders : texts.explore.moreProviders(formatNumber(total - FIRST, country))}
        </Button>
      )}
    </div>
  );
});

/** Provider among the results, with marked matches. The card links to their page, its button shows the contact card. */
export function ProviderResult({ provider, onOpen }: { provider: FoundProvider; onOpen(): void }) {
  const name = provider.nnegocio || provider.nombre;
  return (
    <ProviderResultView
      provider={provider}
      face={<Avatar name={provider.nombre} src={provider.foto_perfil} size={64} />}
      name={
        <span translate="no">
          <Highlighted text={provider.nnegocio_resaltado || name} />
        </span>
      }
      trade={<Highlighted text={provider.especialidad_resaltado || provider.especialidad} />}
      badge={
        <span title={provider.motivo ? texts.provider.paid : undefined}>
          <PlanBadge plan={provider.plan} />
        </span>
      }
      heart={<HeartSpot provider={provider} />}
      contact={(className) => (
        <Button className={className} icon="phone" aria-label={texts.provider.contact(name)} onClick={onOpen}>
          {texts.provider.card}
        </Button>
      )}
      works={provider.trabajos.map((work) => (
        <span key={work.id}>
          <Picture {...stillPicture(work)} sizes={WORK_SIZES} eager={false} />
        </span>
      ))}
      Link={Link}
    >
      <Matches provider={provider} />
    </ProviderResultView>
  );
}

/** Matching text that the card does not already show, and why it matched. */
function Matches({ provider }: { provider: FoundProvider }) {
  const { coincide, segmento_resaltado: segments, descripcion_resaltado: description } = provider;
  if (!coincide) return null;
  return (
    <>
      {isMarked(segments) && (
        <small className={card.match}>
          <Highlighted text={excerptOf(segments.replaceAll(',', ' · '))} />
        </small>
      )}
      {isMarked(description) && (
        <small className={card.match}>
          <Highlighted text={excerptOf(description)} />
        </small>
      )}
      <small className={card.why}>{texts.explore.why[coincide]}</small>
    </>
  );
}
