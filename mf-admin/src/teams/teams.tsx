import { api, Button, Message, useQuery } from '@vitrina/sdk';
import { useState } from 'react';
import styles from '../admin.module.css';
import { Queue } from '../queue.tsx';
import { Credentials, type TeamSecrets } from './credentials.tsx';
import { AddDialog, TEAMS } from './order-dialog.tsx';
import { TeamCard } from './team-card.tsx';
import { teamTexts as texts } from './texts.ts';

/** Teams that publish microfrontends: adds, changes and removes them, and sets their limits and API origins. */
export function Teams({ label }: { label: string }) {
  const query = useQuery({ queryKey: TEAMS, queryFn: ({ signal }) => api.get('/api/admin/equipos', { signal }) });
  const [isAdding, setAdding] = useState(false);
  const [secrets, setSecrets] = useState<readonly TeamSecrets[]>([]);
  const answer = query.data;
  const teams = answer?.data ?? [];
  // Each stays until it was saved: another order must not hide credentials that cannot be shown again.
  const show = (made: TeamSecrets) => setSecrets((shown) => [made, ...shown]);
  const ordered = (made: TeamSecrets | null) => {
    setAdding(false);
    if (made) show(made);
  };
  return (
    <>
      {answer && !answer.firma_aqui && <Message>{texts.elsewhere}</Message>}
      {answer?.firma_aqui && (
        <Button icon="plus" variant="primary" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      )}
      {secrets.map((one) => (
        <Credentials
          key={one.token}
          secrets={one}
          onDone={() => setSecrets((shown) => shown.filter(({ token }) => token !== one.token))}
        />
      ))}
      <Queue query={query} count={teams.length} label={label} emptyTitle={texts.emptyTitle} emptyText={texts.emptyText}>
        {answer &&
          teams.map((team) => (
            <li key={team.nombre} className={styles.item} aria-label={team.nombre}>
              <TeamCard team={team} margins={answer.margenes} canSign={answer.firma_aqui} onSecrets={show} />
            </li>
          ))}
      </Queue>
      {isAdding && (
        <AddDialog
          active={teams.filter(({ activo }) => activo).map(({ nombre }) => nombre)}
          onOrdered={ordered}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
