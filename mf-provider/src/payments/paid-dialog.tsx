import type { PlanId } from '@vitrina/contracts/plans';
import { Button, ButtonLink, Dialog, useSession } from '@vitrina/sdk';
import type { CatalogPlan } from '../plans/use-plans.ts';
import { OwnPageLinks } from '../publications/own-page-links.tsx';
import { texts as areaTexts } from '../texts.ts';
import { dayOf } from './day-of.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import type { OwnPlan } from './use-own-plan.ts';

/** Confirms a payment: the server's message, until when the plan is paid, and the next steps. */
export function PaidDialog({
  own,
  plan: { limites },
  nameOf,
  message,
  onClose,
}: {
  /** Plan that includes the payment; null while it is loading. */
  own: OwnPlan | null;
  plan: CatalogPlan;
  nameOf(plan: PlanId): string;
  message: string;
  onClose(): void;
}) {
  const { user } = useSession();
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.paid}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.accept}
        </Button>
      }
    >
      <div className={styles.paid}>
        <p role="alert">{message}</p>
        <p role="status">
          {own?.hasta && <strong>{texts.paidUntil(dayOf(own.hasta, own.zona))}</strong>}
          {own && own.siguiente !== own.plan && own.siguiente !== 'gratis' && ` ${texts.next(nameOf(own.siguiente))}`}
        </p>
        <p>
          {texts.now} {texts.shows(limites.imagenes, limites.videos)}
        </p>
        {user && !user.perfilCompleto && (
          <ButtonLink to="/menu/datos-usuario">{areaTexts.publications.missingLink}</ButtonLink>
        )}
        {user?.perfilCompleto && (
          <>
            <ButtonLink to="/menu/publicaciones" state={{ publish: true }} icon="camera">
              {areaTexts.publications.open}
            </ButtonLink>
            <OwnPageLinks user={user} />
          </>
        )}
      </div>
    </Dialog>
  );
}
