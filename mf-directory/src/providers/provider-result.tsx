import type { Answer } from '@vitrina/sdk';
import { Avatar, Button, displayName, Link, Picture, PlanBadge } from '@vitrina/sdk';
import { stillPicture } from '../posts/still-picture.ts';
import { texts } from '../texts.ts';
import { pathOfPage } from './contact-links.ts';
import { excerptOf, isMarked } from './excerpt.ts';
import { Highlighted } from './highlighted.tsx';
import styles from './provider-result.module.css';

/** Displayed width of a work's small picture. */
const WORK_SIZES = '(min-width: 600px) 120px, 30vw';

/** Provider in a search response. */
export type FoundProvider = Answer<'GET', '/api/buscar'>['data']['proveedores'][number];

/**
 * Provider among the results, with matches marked and a paid place labelled: the card links to their page, its button
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

/** Up to three works as small pictures, part of the card's link. */
function Works({ provider: { trabajos } }: { provider: FoundProvider }) {
  if (trabajos.length === 0) return null;
  return (
    <span className={styles.works}>
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
