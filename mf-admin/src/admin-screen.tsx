import { ButtonLink, StaffScreen, Tabs, useLocation, useNavigate, useSearchParams } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';
import styles from './admin.module.css';
import { Appeals } from './appeals/appeals.tsx';
import { useAppeals } from './appeals/queries.ts';
import { DeadLetters } from './dead-letters/dead-letters.tsx';
import { DeadMails } from './dead-letters/dead-mails.tsx';
import { Decisions } from './decisions.tsx';
import { Deploys } from './deploys/deploys.tsx';
import { EmptySearches } from './empty-searches.tsx';
import { HeldComments } from './held-comments.tsx';
import { Comments } from './lists/comments.tsx';
import { Posts } from './lists/posts.tsx';
import { Providers } from './lists/providers.tsx';
import { Users } from './lists/users.tsx';
import { Payments } from './payments/payments.tsx';
import { useHeldComments, useReports } from './queries.ts';
import { Reports } from './reports.tsx';
import { adminTexts as texts } from './texts.ts';

const parts = {
  comentarios: HeldComments,
  reportes: Reports,
  apelaciones: Appeals,
  usuarios: Users,
  proveedores: Providers,
  publicaciones: Posts,
  opiniones: Comments,
  bitacora: Decisions,
  busquedas: EmptySearches,
  fallidos: DeadLetters,
  correos: DeadMails,
  pagos: Payments,
  despliegues: Deploys,
} as const;
type Part = keyof typeof parts;

const names = Object.keys(parts) as Part[];

/** `/admin`: the decisions of administrators. */
export default function AdminScreen() {
  return (
    <StaffScreen roles={['admin']} texts={texts}>
      <ChosenPart />
    </StaffScreen>
  );
}

/** The part that the address names. */
function ChosenPart() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const part = names.find((name) => name === params.get('parte')) ?? 'comentarios';
  return (
    <Parts
      part={part}
      onSelect={(key) => navigate({ pathname, search: `parte=${key}` }, { preventScrollReset: true })}
    />
  );
}

/** The parts of the area, with the number of what waits for a decision. */
function Parts({ part, onSelect }: { part: Part; onSelect(part: Part): void }) {
  const waiting: Partial<Record<Part, string>> = {
    comentarios: openOf(useHeldComments()),
    reportes: openOf(useReports()),
    apelaciones: openOf(useAppeals('abierta')),
  };
  const Shown = parts[part];
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the row of parts is wider than the screen.
    const current = screen.current?.querySelector(`[role="tab"]:nth-child(${names.indexOf(part) + 1})`);
    current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [part]);
  return (
    <div ref={screen} className={styles.screen}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <ButtonLink to="/api/admin/colas" reloadDocument icon="external-link">
          {texts.queues}
        </ButtonLink>
      </header>
      <Tabs
        label={texts.label}
        tabs={names.map((key) => ({ key, label: texts.tabs[key] + (waiting[key] ?? '') }))}
        selected={part}
        onSelect={onSelect}
      >
        <div className={styles.part}>
          {(part === 'comentarios' || part === 'reportes') && <p className={styles.hint}>{texts.keys}</p>}
          <Shown key={part} label={texts.tabs[part]} />
        </div>
      </Tabs>
    </div>
  );
}

/** How many of a queue are known to wait, such as ' (3)' or ' (24+)'; empty without any. */
function openOf({
  data,
  hasNextPage,
}: ReturnType<typeof useHeldComments> | ReturnType<typeof useReports> | ReturnType<typeof useAppeals>): string {
  const pages: readonly { answer: { data: readonly unknown[] } }[] = data?.pages ?? [];
  const count = pages.reduce((sum, { answer }) => sum + answer.data.length, 0);
  return count === 0 ? '' : ` (${count}${hasNextPage ? '+' : ''})`;
}
