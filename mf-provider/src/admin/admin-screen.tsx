import {
  ButtonLink,
  EmptyState,
  Navigate,
  Skeleton,
  Tabs,
  useLocation,
  useNavigate,
  useSearchParams,
  useSession,
} from '@vitrina/sdk';
import styles from './admin.module.css';
import { Decisions } from './decisions.tsx';
import { EmptySearches } from './empty-searches.tsx';
import { HeldComments } from './held-comments.tsx';
import { Reports } from './reports.tsx';
import { adminTexts as texts } from './texts.ts';

const parts = {
  comentarios: HeldComments,
  reportes: Reports,
  bitacora: Decisions,
  busquedas: EmptySearches,
} as const;
type Part = keyof typeof parts;

const names = Object.keys(parts) as Part[];

/** `/admin`: the decisions of administrators. The server refuses its calls to everyone else; this only shows it. */
export default function AdminScreen() {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  if (status === 'loading') {
    return (
      <output className={styles.screen} aria-label={texts.loading}>
        <Skeleton shape="tile" height="320px" />
      </output>
    );
  }
  if (!user) return <Navigate to="/perfil" replace state={{ returnTo: pathname }} />;
  if (user.rol !== 'admin') {
    return (
      <EmptyState
        heading="h1"
        title={texts.notYours}
        text={texts.notYoursMore}
        action={<ButtonLink to="/home">{texts.home}</ButtonLink>}
      />
    );
  }
  const part = names.find((name) => name === params.get('parte')) ?? 'comentarios';
  const Shown = parts[part];
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <ButtonLink to="/api/admin/colas" reloadDocument icon="external-link">
          {texts.queues}
        </ButtonLink>
      </header>
      <Tabs
        label={texts.label}
        tabs={names.map((key) => ({ key, label: texts.tabs[key] }))}
        selected={part}
        onSelect={(key) => navigate({ pathname, search: `parte=${key}` }, { preventScrollReset: true })}
      >
        <div className={styles.part}>
          <p className={styles.hint}>{texts.keys}</p>
          <Shown />
        </div>
      </Tabs>
    </div>
  );
}
