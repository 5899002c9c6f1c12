import { useId, useState } from 'react';
import type { TeamSecrets } from './credentials.tsx';
import { OrderDialog } from './order-dialog.tsx';
import styles from './teams.module.css';
import { teamTexts as texts } from './texts.ts';

/** Dialog that replaces a team's token and key; after a leak the old key ends immediately. */
export function RotateDialog({
  name,
  onOrdered,
  onClose,
}: {
  name: string;
  onOrdered(secrets: TeamSecrets | null): void;
  onClose(): void;
}) {
  const [leaked, setLeaked] = useState(false);
  const hint = useId();
  return (
    <OrderDialog
      order="cambio"
      name={name}
      leaked={leaked}
      title={texts.rotateTitle(name)}
      more={texts.rotateMore}
      action={texts.rotate}
      onOrdered={onOrdered}
      onClose={onClose}
    >
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={texts.leaked}
          aria-describedby={hint}
          checked={leaked}
          onChange={({ target }) => setLeaked(target.checked)}
        />
        <span>
          {texts.leaked}
          <small id={hint}>{texts.leakedHint(name)}</small>
        </span>
      </label>
    </OrderDialog>
  );
}
