import { distanceText } from '@vitrina/contracts/rules';
import { type Answer, Avatar, Button, formatNumber, Link, Picture, PlanBadge, useLocationChoice } from '@vitrina/sdk';
import { memo, useState } from 'react';
import { stillPicture } from '../posts/still-picture.ts';
import { excerptOf, Highlighted, isMarked } from '../providers/highlighted.tsx';
import { pathOfPage } from '../providers/paths.ts';
import { placeName } from '../providers/place-name.ts';
import { texts } from '../texts.ts';
import styles from './explore.module.css';
import card from './found-providers.module.css';

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
      <ul className={styles.providers}>
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

/** Displayed width of a work's small picture. */
const WORK_SIZES = '(min-width: 600px) 120px, 30vw';

type FoundProvider = Answer<'GET', '/api/buscar'>['data']['proveedores'][number];

/** Provider among the results, with marked matches. The card links to their page, its button shows the contact card. */
function ProviderResult({ provider, onOpen }: { provider: FoundProvider; onOpen(): void }) {
  const name = provider.nnegocio || provider.nombre;
  return (
    <li className={card.place}>
      <div className={card.result}>
        <Avatar name={provider.nombre} src={provider.foto_perfil} size={64} />
        <span className={card.words}>
          <strong translate="no">
            <Link to={pathOfPage(provider.slug)} className={card.page}>
              <Highlighted text={provider.nnegocio_resaltado || name} />
            </Link>
          </strong>
          <span>
            <Highlighted text={provider.especialidad_resaltado || provider.especialidad} />
          </span>
          <Facts provider={provider} />
          <Matches provider={provider} />
        </span>
        <span className={card.ways}>
          <span title={provider.motivo ? texts.provider.paid : undefined}>
            <PlanBadge plan={provider.plan} />
          </span>
          <Button className={card.contact} icon="phone" aria-label={texts.provider.contact(name)} onClick={onOpen}>
            {texts.provider.card}
          </Button>
        </span>
        <Works provider={provider} />
      </div>
    </li>
  );
}

/** Town and distance (R52); whether they are open now (R53), and work online. */
function Facts({ provider }: { provider: FoundProvider }) {
  const { distancia_km: km, abierto, abierto_texto: hours, en_linea } = provider;
  return (
    <>
      <small className={card.facts}>
        <span>{placeName(provider)}</span>
        {km !== null && <span>{distanceText(km)}</span>}
      </small>
      {(hours || en_linea) && (
        <small className={card.facts}>
          {hours && <span data-open={abierto}>{hours}</span>}
          {en_linea && <span>{texts.explore.online}</span>}
        </small>
      )}
    </>
  );
}

/** Up to three works as small pictures, part of the card's link. */
function Works({ provider: { trabajos } }: { provider: FoundProvider }) {
  if (trabajos.length === 0) return null;
  return (
    <span className={card.works}>
      {trabajos.map((work) => (
        <span key={work.id}>
          <Picture {...stillPicture(work)} sizes={WORK_SIZES} eager={false} />
        </span>
      ))}
    </span>
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
