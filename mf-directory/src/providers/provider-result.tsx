import type { Answer } from '@vitrina/sdk';
import { Avatar, Button, displayName, Link, Picture, PlanBadge } from '@vitrina/sdk';
import { stillOf } from '../posts/still-of.ts';
import { texts } from '../texts.ts';
import { excerptOf, isMarked } from './excerpt.ts';
import { Highlighted } from './highlighted.tsx';
import styles from './provider-result.module.css';
import { pathOfPage } from './ways.ts';

/** How wide a small picture of a work is shown. */
const WORK_SIZES = '(min-width: 600px) 120px, 30vw';

/** A provider as the search answers it. */
export type FoundProvider = Answer<'GET', '/api/buscar'>['data']['proveedores'][number];

/**
 * One provider among the results, with what matched marked and a paid place named: it leads to their page, its button
 * shows the contact card.
 */
export function ProviderResult({ provider, onOpen }: { provider: FoundProvider; onOpen(): void }) {
  const name = provider.nnegocio || provider.nombre;
  return (
    <li className={styles.place}>
      <div className={styles.result}>
        <Avatar name={provider.nombre} src={provider.foto_perfil} size={64} />
        <span className={styles.words}>
          <strong translate="no">
            <Link to={pathOfPage(provider.slug)} className={styles.page}>
              <Highlighted text={provider.nnegocio_resaltado || name} />
            </Link>
          </strong>
          <span>
            <Highlighted text={provider.especialidad_resaltado || provider.especialidad} />
          </span>
          <small>{displayName(provider.pais, provider.estado_pais)}</small>
          <Matches provider={provider} />
        </span>
        <span className={styles.ways}>
          <span title={provider.motivo ? texts.provider.paid : undefined}>
            <PlanBadge plan={provider.plan} />
          </span>
          <Button className={styles.contact} icon="phone" aria-label={texts.provider.contact(name)} onClick={onOpen}>
            {texts.provider.card}
          </Button>
        </span>
        <Works provider={provider} />
      </div>
    </li>
  );
}

/** Three works, as small pictures that belong to the card's link. */
function Works({ provider: { trabajos } }: { provider: FoundProvider }) {
  if (trabajos.length === 0) return null;
  return (
    <span className={styles.works}>
      {trabajos.map((work) => (
        <span key={work.id}>
          <Picture {...stillOf(work)} sizes={WORK_SIZES} eager={false} />
        </span>
      ))}
    </span>
  );
}

/** What of a provider holds the searched words where that is not to be seen above, and in words why it is a result. */
function Matches({ provider }: { provider: FoundProvider }) {
  const { coincide, segmento_resaltado: segments, descripcion_resaltado: description } = provider;
  if (!coincide) return null;
  return (
    <>
      {isMarked(segments) && (
        <small className={styles.match}>
          <Highlighted text={excerptOf(segments.replaceAll(',', ' · '))} />
        </small>
      )}
      {isMarked(description) && (
        <small className={styles.match}>
          <Highlighted text={excerptOf(description)} />
        </small>
      )}
      <small className={styles.why}>{texts.explore.why[coincide]}</small>
    </>
  );
}
