import type { Deploy } from '@vitrina/contracts';
import { api, formatMoment } from '@vitrina/sdk';
import styles from '../admin.module.css';
import { Queue, usePages } from '../queue.tsx';
import { deployTexts as texts } from './texts.ts';

type Move = NonNullable<Deploy['movimiento']>;

/** All moves of a microfrontend, newest first, page by page. */
export function History({ name }: { name: string }) {
  const { query, pages } = usePages(['despliegues', name], (cursor, signal) =>
    api.page('/api/admin/despliegues/:nombre', { params: { nombre: name }, query: { cursor }, signal }),
  );
  const moves = pages.flatMap(({ answer }) => answer.movimientos);
  return (
    <Queue query={query} count={moves.length} label={texts.historyOf(name)} emptyTitle={texts.emptyTitle}>
      {moves.map((move) => (
        <li key={move.revision} className={styles.words}>
          <time dateTime={move.fecha}>{formatMoment(move.fecha)}</time> · {teamText(move.equipo)} · {moveText(move)} ·{' '}
          {move.motivo}
        </li>
      ))}
    </Queue>
  );
}

/** Describes a move, such as 'Activó 1.2.0-0123456789ab'. */
export function moveText({ tipo, desde, hacia, porcentaje }: Move): string {
  const version = hacia === null || tipo === 'detener' ? desde : hacia;
  return `${texts.moves[tipo]} ${version ?? texts.unknown}${porcentaje === null ? '' : texts.percentage(porcentaje)}`;
}

/** Names the author of a move: a team, an administrator, or the registry. */
export function teamText(team: string): string {
  if (team === 'registro') return texts.byRegistry;
  return team.startsWith('admin:') ? texts.byAdmin : team;
}
