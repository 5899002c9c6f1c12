import { api, Message, useSubmit } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { type ReactNode, useState } from 'react';
import type { TeamSecrets } from './credentials.tsx';
import { useReloadTeams } from './queries.ts';
import { ReasonLine } from './reason-line.tsx';
import { teamTexts as texts } from './texts.ts';

/**
 * Form for an order about a team, with its reason. After the order it calls `onOrdered` with token and key, or with null
 * after a removal.
 */
export function OrderDialog({
  order,
  name,
  leaked = false,
  title,
  more,
  action,
  isValid = true,
  onTried,
  onOrdered,
  onClose,
  children,
}: {
  order: 'alta' | 'cambio' | 'baja';
  /** Name of the microfrontend. */
  name: string;
  /** True if others may have the current signing key. */
  leaked?: boolean;
  title: string;
  /** Consequences of the order. */
  more: string;
  action: string;
  /** False while the fields in `children` are invalid. */
  isValid?: boolean;
  /** Called before each attempt, so that `children` show their errors. */
  onTried?(): void;
  onOrdered(secrets: TeamSecrets | null): void;
  onClose(): void;
  children?: ReactNode;
}) {
  const reload = useReloadTeams();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const razon = reason.trim();
  const send = async () => {
    const body = { accion: order, razon, filtrada: leaked };
    const answer = await api.post('/api/admin/equipos/:nombre', body, { params: { nombre: name } });
    const { token, llave: signingKey, anterior_hasta: previousUntil } = answer;
    const isNew = order === 'alta';
    onOrdered(token && signingKey ? { name, token, signingKey, previousUntil, isNew } : null);
    await reload();
  };
  const { busy, error, submit } = useSubmit(send, {
    otherwise: texts.failed,
    check: () => {
      setTried(true);
      onTried?.();
      return isValid && razon !== '';
    },
  });
  return (
    <FormDialog
      title={title}
      action={action}
      keep={texts.keep}
      variant={order === 'baja' || leaked ? 'danger' : 'primary'}
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>{more}</p>
      {error && <Message tone="error">{error}</Message>}
      {children}
      <ReasonLine value={reason} missing={tried && razon === ''} onChange={setReason} />
    </FormDialog>
  );
}
