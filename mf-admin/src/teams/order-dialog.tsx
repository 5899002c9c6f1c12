import { api, Message, TextField, useQueryClient, useSubmit } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { type ReactNode, useId, useState } from 'react';
import type { TeamSecrets } from './credentials.tsx';
import styles from './teams.module.css';
import { teamTexts as texts } from './texts.ts';

/** Form for an order about a team, with its reason. `onOrdered` gets token and key, or null after a removal. */
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

/** Longest reason of an order, in characters, as limited by the call. */
const MAX_WHY = 200;

/** Single-line field for the reason of an order. `missing` marks it as empty. */
export function ReasonLine({
  value,
  missing,
  onChange,
}: {
  value: string;
  missing: boolean;
  onChange(text: string): void;
}) {
  return (
    <TextField
      label={texts.why}
      hint={texts.whyHint}
      error={missing ? texts.missingWhy : null}
      maxLength={MAX_WHY}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Query key of the teams. */
export const TEAMS = ['admin', 'equipos'] as const;

/** Reloads the teams after a change; its promise resolves with the new list loaded. */
export function useReloadTeams(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: TEAMS });
}
