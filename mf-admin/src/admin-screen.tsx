import { StaffScreen, useSearchParams } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';
import styles from './admin.module.css';
import { Appeals } from './appeals.tsx';
import { DeadLetters, DeadMails } from './dead-letters/dead-letters.tsx';
import { Decisions } from './decisions.tsx';
import { Deploys } from './deploys/deploys.tsx';
import { EmptySearches } from './empty-searches.tsx';
import { HeldComments } from './held-comments.tsx';
import { Comments } from './lists/comments.tsx';
import { Posts } from './lists/posts.tsx';
import { Providers } from './lists/providers.tsx';
import { Users } from './lists/users.tsx';
import { Payments } from './payments/payments.tsx';
import { Reports } from './reports.tsx';
import { type Part, parts, SideNav } from './side-nav.tsx';
import { Start } from './start.tsx';
import { Teams } from './teams/teams.tsx';
import { adminTexts as texts } from './texts.ts';

const screens = {
  inicio: Start,
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
  equipos: Teams,
} as const satisfies Record<Part, unknown>;

/** `/admin`: overview of pending work, and the sections of the area. */
export default function AdminScreen() {
  return (
    <StaffScreen roles={['admin']} texts={texts}>
      <ChosenPart />
    </StaffScreen>
  );
}

function ChosenPart() {
  const [params] = useSearchParams();
  const part = parts.find((name) => name === params.get('parte')) ?? 'inicio';
  const Shown = screens[part];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    heading.current?.focus({ preventScroll: true });
  }, [part]);
  return (
    <div className={styles.screen}>
      <SideNav part={part} />
      <div className={styles.part}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.tabs[part]}
        </h1>
        {(part === 'comentarios' || part === 'reportes') && <p className={styles.hint}>{texts.keys}</p>}
        <Shown key={part} label={texts.tabs[part]} />
      </div>
    </div>
  );
}
