import type { Provider } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { Button, ButtonLink, useSession, useToasts } from '@vitrina/sdk';
import { useState } from 'react';
import { addressOfPage } from '../providers/ways.ts';
import { ReportDialog } from '../reports/report-dialog.tsx';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';

/** What can be done with the page itself: sharing it, its digital card, reporting it, or editing one's own. */
export function PageActions({ provider }: { provider: Provider }) {
  const { user } = useSession();
  const toasts = useToasts();
  const [reporting, setReporting] = useState(false);
  const own = user?.email === provider.email;
  const name = provider.nnegocio || provider.nombre;
  const share = async () => {
    const url = addressOfPage(provider.slug);
    try {
      if (navigator.share) await navigator.share({ title: name, text: provider.especialidad, url });
      else {
        await navigator.clipboard.writeText(url);
        toasts.show(texts.copied, 'success');
      }
    } catch (error) {
      // Closing the system's share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toasts.show(texts.notCopied, 'error');
    }
  };
  return (
    <p className={styles.actions}>
      <Button icon="send" onClick={() => void share()}>
        {texts.share}
      </Button>
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
        <ReportDialog thing={{ tipo: 'proveedor', id: provider.id, name }} onClose={() => setReporting(false)} />
      )}
    </p>
  );
}
