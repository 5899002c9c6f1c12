import type { Provider } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { Button, ButtonLink, useSession } from '@vitrina/sdk';
import { ReportLayer, ShareButton } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { pathOfPage } from '../providers/contact-links.ts';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';

/** Actions on the page: share and digital card; the owner can edit, everyone else can report. */
export function PageActions({ provider }: { provider: Provider }) {
  const { user } = useSession();
  const [reporting, setReporting] = useState(false);
  const own = user?.email === provider.email;
  const name = provider.nnegocio || provider.nombre;
  return (
    <p className={styles.actions}>
      <ShareButton title={name} text={provider.especialidad} path={pathOfPage(provider.slug)}>
        {texts.share}
      </ShareButton>
      {(planHas(provider.plan, 'tarjetaDigital') || own) && (
        <ButtonLink icon="credit-card" to={`/p/${provider.slug}/tarjeta`}>
          {texts.card}
        </ButtonLink>
      )}
      {own ? (
        <ButtonLink icon="user" to="/menu/datos-usuario">
          {texts.edit}
        </ButtonLink>
      ) : (
        <Button variant="quiet" onClick={() => setReporting(true)}>
          {texts.report}
        </Button>
      )}
      {reporting && (
        <ReportLayer thing={{ tipo: 'proveedor', id: provider.id, name }} onClose={() => setReporting(false)} />
      )}
    </p>
  );
}
