import type { ListedTeam } from '@vitrina/contracts';
import { api, Badge, Button, formatMoment, useToasts } from '@vitrina/sdk';
import { ConfirmDialog } from '@vitrina/sdk/bundled';
import { useRef, useState } from 'react';
import admin from '../admin.module.css';
import { moveText, teamText } from '../deploys/history.tsx';
import { ApiDialog } from './api-dialog.tsx';
import type { TeamSecrets } from './credentials.tsx';
import { type LimitBounds, LimitsDialog } from './limits-dialog.tsx';
import { OrderDialog, RotateDialog, useReloadTeams } from './order-dialog.tsx';
import styles from './teams.module.css';
import { teamTexts as texts } from './texts.ts';

type TeamAction = 'rotate' | 'remove' | 'limits' | 'api' | 'clearApi';

/** Card of a team: its state, and the administrators' actions. */
export function TeamCard({
  team,
  margins,
  canSign,
  onSecrets,
}: {
  team: ListedTeam;
  margins: LimitBounds;
  /** True if the server has the key that signs orders about teams. */
  canSign: boolean;
  onSecrets(secrets: TeamSecrets): void;
}) {
  const { nombre: name, activo, limites, api: origin } = team;
  const [openDialog, setOpenDialog] = useState<TeamAction | null>(null);
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const toasts = useToasts();
  const reload = useReloadTeams();
  const word = name.replace(/^mf-/, '');
  const isShell = name === 'shell';
  // Pages need the shell, and a removal of this area could not be undone here.
  const isRemovable = !isShell && name !== 'mf-admin';
  const close = () => setOpenDialog(null);
  const finishOrder = (secrets: TeamSecrets | null) => {
    close();
    if (secrets) onSecrets(secrets);
    else toasts.show(texts.removed(name), 'success');
  };
  const clearApi = async () => {
    await api.post('/api/admin/apis/:equipo', { origen: null }, { params: { equipo: word } });
    close();
    toasts.show(texts.apiCleared(name), 'success');
    await reload();
  };
  const actions: { action: TeamAction; label: string; isOffered: boolean }[] = [
    { action: 'rotate', label: texts.rotate, isOffered: activo && canSign },
    { action: 'limits', label: texts.setLimits, isOffered: activo && !limites.revisados },
    { action: 'api', label: texts.setApi, isOffered: activo && !isShell },
    { action: 'clearApi', label: texts.clearApi, isOffered: origin !== null },
    { action: 'remove', label: texts.remove, isOffered: activo && canSign && isRemovable },
  ];
  return (
    <>
      <div className={admin.byline}>
        <h2 ref={heading} tabIndex={-1} className={admin.name}>
          {name}
        </h2>
        {!activo && <Badge>{texts.inactive}</Badge>}
        {limites.elevados && <Badge>{texts.elevated}</Badge>}
      </div>
      <Facts team={team} />
      <p className={admin.actions}>
        {actions
          .filter(({ isOffered }) => isOffered)
          .map(({ action, label }) => (
            <Button key={action} aria-label={texts.of(label, name)} onClick={() => setOpenDialog(action)}>
              {label}
            </Button>
          ))}
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={texts.of(isOpen ? texts.hideHistory : texts.history, name)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hideHistory : texts.history}
        </Button>
      </p>
      {isOpen && <TeamHistory team={team} />}
      {openDialog === 'rotate' && <RotateDialog name={name} onOrdered={finishOrder} onClose={close} />}
      {openDialog === 'limits' && <LimitsDialog team={team} margins={margins} onClose={close} />}
      {openDialog === 'api' && <ApiDialog name={name} team={word} origin={origin} onClose={close} />}
      {openDialog === 'remove' && (
        <OrderDialog
          order="baja"
          name={name}
          title={texts.removeTitle(name)}
          more={texts.removeMore(name)}
          action={texts.remove}
          onOrdered={finishOrder}
          onClose={close}
        />
      )}
      {openDialog === 'clearApi' && origin && (
        <ConfirmDialog
          question={texts.clearApiTitle(name)}
          more={texts.clearApiMore(word, origin)}
          action={texts.clearApi}
          keep={texts.keep}
          failed={texts.failed}
          onConfirm={clearApi}
          onClose={close}
          returnFocusTo={() => heading.current}
        />
      )}
    </>
  );
}

function Facts({ team: { tokens, llaves, limites, api: origin, movimiento } }: { team: ListedTeam }) {
  const facts: readonly [string, string][] = [
    [texts.tokens, tokensText(tokens)],
    [texts.keys, llaves.join(', ') || texts.noKeys],
    [texts.limits, `${texts.limitsOf(limites)}${limites.revisados ? ` (${texts.reviewed})` : ''}`],
    [texts.api, origin ?? texts.noApi],
    [texts.live, movimiento ? `${moveText(movimiento)} · ${formatMoment(movimiento.fecha)}` : texts.noDeploy],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists the valid tokens, such as 'Uno sin vencimiento; el anterior vale hasta 27 nov, 10:05'. */
function tokensText(tokens: ListedTeam['tokens']): string {
  if (tokens.length === 0) return texts.noTokens;
  const ends = tokens.flatMap(({ hasta }) => hasta ?? []).map((end) => texts.until(formatMoment(end)));
  return [...(tokens.some(({ hasta }) => hasta === null) ? [texts.endless] : []), ...ends].join('; ');
}

/** Orders about a team and changes of its limits, newest first. */
function TeamHistory({ team: { nombre, ordenes, cambios } }: { team: ListedTeam }) {
  const lines = [
    ...ordenes.map(({ accion, ...order }) => ({ ...order, what: texts.orders[accion] })),
    ...cambios.map(({ limites, ...change }) => ({
      ...change,
      what: texts.limitsChanged(limites ? texts.limitsOf(limites) : texts.defaultLimits),
    })),
  ].sort((one, other) => other.fecha.localeCompare(one.fecha));
  if (lines.length === 0) return <p className={admin.words}>{texts.noHistory}</p>;
  return (
    <ul className={admin.list} aria-label={texts.historyOf(nombre)}>
      {lines.map(({ fecha, autor, what, motivo }) => (
        <li key={fecha + what} className={admin.words}>
          <time dateTime={fecha}>{formatMoment(fecha)}</time> · {teamText(autor)} · {what} · {motivo}
        </li>
      ))}
    </ul>
  );
}
