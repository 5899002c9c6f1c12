import type { Answer } from '@vitrina/sdk';
import { Avatar, displayName, PlanBadge } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { Highlighted } from './highlighted.tsx';
import styles from './provider-result.module.css';

/** A provider as the search answers it. */
export type FoundProvider = Answer<'GET', '/api/buscar'>['data']['proveedores'][number];

/** One provider among the results, with what matched marked and a paid place named; a press shows the contact card. */
export function ProviderResult({ provider, onOpen }: { provider: FoundProvider; onOpen(): void }) {
  return (
    <li className={styles.place}>
      <button type="button" className={styles.result} onClick={onOpen}>
        <Avatar name={provider.nombre} src={provider.foto_perfil} size={64} />
        <span className={styles.words}>
          <strong>
            <Highlighted text={provider.nnegocio_resaltado || provider.nnegocio || provider.nombre} />
          </strong>
          <span>
            <Highlighted text={provider.especialidad_resaltado || provider.especialidad} />
          </span>
          <small>{displayName(provider.pais, provider.estado_pais)}</small>
        </span>
        <span className={styles.mark} title={provider.motivo ? texts.provider.paid : undefined}>
          <PlanBadge plan={provider.plan} />
        </span>
      </button>
    </li>
  );
}
