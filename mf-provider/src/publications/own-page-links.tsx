import type { SessionUser } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { ButtonLink } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './publications.module.css';
import { useOwnProvider } from './use-own-provider.ts';

/** Links from the area to the public page, and to the digital card of the plan Premium. */
export function OwnPageLinks({ user: { email, plan } }: { user: SessionUser }) {
  const slug = useOwnProvider(email, { awaited: true })?.slug;
  if (!slug) return null;
  return (
    <p className={styles.links}>
      <ButtonLink to={`/p/${slug}`} icon="eye">
        {texts.publications.page}
      </ButtonLink>
      {planHas(plan, 'tarjetaDigital') && (
        <ButtonLink to={`/p/${slug}/tarjeta`} icon="credit-card">
          {texts.publications.card}
        </ButtonLink>
      )}
    </p>
  );
}
