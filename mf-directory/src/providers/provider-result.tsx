import type { Answer } from '@vitrina/sdk';
import { Avatar, Dialog, displayName, PlanBadge } from '@vitrina/sdk';
import { useState } from 'react';
import { Highlighted } from '../search/highlighted.tsx';
import { ProviderCard } from './provider-card.tsx';
import styles from './providers.module.css';

type Found = Answer<'GET', '/api/buscar'>['data']['proveedores'][number];

/** One provider among the results, with what matched marked; a press shows the contact card. */
export function ProviderResult({ provider }: { provider: Found }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button type="button" className={styles.result} onClick={() => setOpen(true)}>
        <Avatar name={provider.nombre} src={provider.foto_perfil} size={64} />
        <span className={styles.resultText}>
          <strong>
            <Highlighted text={provider.nnegocio_resaltado || provider.nnegocio || provider.nombre} />
          </strong>
          <span>
            <Highlighted text={provider.especialidad_resaltado || provider.especialidad} />
          </span>
          <small>{displayName(provider.pais, provider.estado_pais)}</small>
        </span>
        <PlanBadge plan={provider.plan} compact />
      </button>
      <Dialog open={open} backCloses onClose={() => setOpen(false)} title={provider.nnegocio || provider.nombre}>
        <ProviderCard provider={provider} />
      </Dialog>
    </li>
  );
}
