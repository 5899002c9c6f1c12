import type { ListedTeam } from '@vitrina/contracts';
import { api, Message, TextField, useSubmit, useToasts } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { ReasonLine, useReloadTeams } from './order-dialog.tsx';
import { teamTexts as texts } from './texts.ts';

type Limits = Pick<ListedTeam['limites'], 'primera' | 'total'>;

/** Bounds of raised limits, in KB after gzip. */
export interface LimitBounds {
  usuales: Limits;
  maximos: Limits;
}

function readWithin(text: string, least: number, most: number): number | null {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

const fields = ['primera', 'total'] as const;
const labels = { primera: texts.first, total: texts.total };

/** Dialog that changes a team's JavaScript limits; the default numbers undo a raise. */
export function LimitsDialog({
  team: { nombre, limites },
  margins: { usuales, maximos },
  onClose,
}: {
  team: ListedTeam;
  margins: LimitBounds;
  onClose(): void;
}) {
  const reload = useReloadTeams();
  const toasts = useToasts();
  const [typed, setTyped] = useState({ primera: String(limites.primera), total: String(limites.total) });
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const primera = readWithin(typed.primera, usuales.primera, maximos.primera);
  const total = readWithin(typed.total, usuales.total, maximos.total);
  const read = { primera, total };
  const razon = reason.trim();
  const send = async () => {
    if (primera === null || total === null) return;
    const isDefault = primera === usuales.primera && total === usuales.total;
    const body = { limites: isDefault ? null : { primera, total }, razon };
    await api.post('/api/admin/equipos/:nombre/limites', body, { params: { nombre } });
    onClose();
    toasts.show(texts.limited(nombre), 'success');
    await reload();
  };
  const { busy, error, submit } = useSubmit(send, {
    otherwise: texts.failed,
    check: () => {
      setTried(true);
      return primera !== null && total !== null && razon !== '';
    },
  });
  return (
    <FormDialog
      title={texts.limitsTitle(nombre)}
      action={texts.saveLimits}
      keep={texts.keep}
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>{texts.limitsMore(usuales)}</p>
      {error && <Message tone="error">{error}</Message>}
      {fields.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          hint={texts.bounds(usuales[field], maximos[field])}
          error={tried && read[field] === null ? texts.wrongNumber(usuales[field], maximos[field]) : null}
          inputMode="numeric"
          autoComplete="off"
          value={typed[field]}
          onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
        />
      ))}
      <ReasonLine value={reason} missing={tried && razon === ''} onChange={setReason} />
    </FormDialog>
  );
}
