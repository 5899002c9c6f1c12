import { TextField } from '@vitrina/sdk';
import { useState } from 'react';
import type { TeamSecrets } from './credentials.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { teamTexts as texts } from './texts.ts';

/** Same as `microfrontendName` of the contracts, without the shell. */
const NAME = /^mf-[a-z][a-z0-9]{1,30}$/;

/** Dialog that adds a team by the name of its microfrontend. @param active names of the teams that may already publish */
export function AddDialog({
  active,
  onOrdered,
  onClose,
}: {
  active: readonly string[];
  onOrdered(secrets: TeamSecrets | null): void;
  onClose(): void;
}) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const name = `mf-${typed.trim().replace(/^mf-/, '')}`;
  const fault = active.includes(name) ? texts.taken(name) : NAME.test(name) ? null : texts.wrongName;
  return (
    <OrderDialog
      order="alta"
      name={name}
      title={texts.addTitle}
      more={texts.addMore}
      action={texts.add}
      isValid={fault === null}
      onTried={() => setTried(true)}
      onOrdered={onOrdered}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        error={tried ? fault : null}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </OrderDialog>
  );
}
