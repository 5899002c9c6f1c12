import { ApiError, api, Message, TextField, useSubmit, useToasts } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { useReloadTeams } from './order-dialog.tsx';
import { teamTexts as texts } from './texts.ts';

/** Dialog that sets the origin of a team's API. @param team word after `mf-` */
export function ApiDialog({
  name,
  team,
  origin,
  onClose,
}: {
  name: string;
  team: string;
  /** Current origin, or null. */
  origin: string | null;
  onClose(): void;
}) {
  const reload = useReloadTeams();
  const toasts = useToasts();
  const [typed, setTyped] = useState(origin ?? '');
  const [tried, setTried] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const origen = typed.trim();
  const fault = originFault(origen, window.location.origin);
  const send = async () => {
    try {
      await api.post('/api/admin/apis/:equipo', { origen }, { params: { equipo: team } });
    } catch (failure) {
      setRefused(failure instanceof ApiError && failure.code === 'solicitud_invalida');
      throw failure;
    }
    onClose();
    toasts.show(texts.apiSaved(name), 'success');
    await reload();
  };
  const { busy, error, submit } = useSubmit(send, {
    otherwise: texts.failed,
    check: () => {
      setTried(true);
      setRefused(false);
      return fault === null;
    },
  });
  const atField = (tried && fault && texts.originFaults[fault]) || (isRefused && texts.originFaults.malformed) || null;
  return (
    <FormDialog
      title={texts.apiTitle(name)}
      action={texts.saveApi}
      keep={texts.keep}
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>{texts.apiMore(team)}</p>
      {error && !isRefused && <Message tone="error">{error}</Message>}
      <TextField
        label={texts.origin}
        hint={texts.originHint}
        error={atField}
        inputMode="url"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}

/**
 * Checks the origin of a team's API before it is sent; the registry checks it again.
 * @param text typed text, such as `https://api.agenda.example`
 * @param platform origin of the platform
 * @returns the fault, or null
 */
export function originFault(text: string, platform: string): 'malformed' | 'insecure' | 'platform' | null {
  const origin = originOf(text);
  if (origin === null || origin !== text) return 'malformed';
  if (origin === platform) return 'platform';
  return platform.startsWith('https:') && !origin.startsWith('https:') ? 'insecure' : null;
}

function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\s]+$/.test(text)) return null;
  try {
    return new URL(text).origin;
  } catch {
    return null;
  }
}
