import { Badge, Button, Link, useLocation, VisuallyHidden } from '@vitrina/sdk';
import { Fragment, useEffect, useState } from 'react';
import styles from './side-nav.module.css';
import { adminTexts } from './texts.ts';
import { type QueueName, useWaiting } from './waiting.ts';

const texts = adminTexts.navigation;

/** Sections of the area in groups, each with its pending count. On a phone they unfold under one button. */
export function SideNav({ part }: { part: Part }) {
  const { of, waiting } = useWaiting();
  const { search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // Choosing a section folds the list again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the address changes
  useEffect(() => setOpen(false), [search]);
  const total = waiting.reduce((sum, one) => sum + one.total, 0);
  return (
    <nav className={styles.nav} aria-label={adminTexts.label} data-open={isOpen}>
      <Button
        className={styles.toggle ?? ''}
        icon={isOpen ? 'x' : 'chevron-down'}
        aria-expanded={isOpen}
        aria-controls="partes-admin"
        onClick={() => setOpen(!isOpen)}
      >
        {texts.toggle} <Count total={total} />
      </Button>
      <div id="partes-admin" className={styles.groups}>
        {(Object.keys(sections) as Section[]).map((section) => (
          <Fragment key={section}>
            {texts.sections[section] && <h2 className={styles.group}>{texts.sections[section]}</h2>}
            <ul className={styles.parts}>
              {section === 'business' && (
                <li>
                  <Link to="/agente" className={styles.part ?? ''}>
                    {texts.inbox} <Count total={of('conversaciones')} />
                  </Link>
                </li>
              )}
              {sections[section].map((key: Part) => {
                const queue = queueOf(key);
                return (
                  <li key={key}>
                    <Link
                      to={`/admin?parte=${key}`}
                      className={styles.part ?? ''}
                      aria-current={key === part ? 'page' : undefined}
                    >
                      {adminTexts.tabs[key]} {queue && <Count total={of(queue)} />}
                    </Link>
                  </li>
                );
              })}
              {section === 'operation' && (
                <li>
                  <Link to="/api/admin/colas" reloadDocument className={styles.part ?? ''}>
                    {adminTexts.queues}
                  </Link>
                </li>
              )}
            </ul>
          </Fragment>
        ))}
      </div>
    </nav>
  );
}

/** Number of pending items; renders nothing for zero. */
function Count({ total }: { total: number }) {
  if (total === 0) return null;
  return (
    <Badge>
      {total}
      <VisuallyHidden> {texts.waiting(total)}</VisuallyHidden>
    </Badge>
  );
}

const sections = {
  start: ['inicio'],
  moderation: ['comentarios', 'reportes', 'apelaciones'],
  directory: ['usuarios', 'proveedores', 'publicaciones', 'opiniones'],
  business: ['pagos', 'busquedas'],
  operation: ['fallidos', 'correos', 'despliegues', 'equipos', 'bitacora'],
} as const;

type Section = keyof typeof sections;
export type Part = (typeof sections)[Section][number];

export const parts: readonly Part[] = Object.values(sections).flat();

/** Queue whose count a section shows; null for a section without pending work. */
function queueOf(part: Part): QueueName | null {
  switch (part) {
    case 'comentarios':
    case 'reportes':
    case 'apelaciones':
    case 'busquedas':
    case 'fallidos':
    case 'correos':
    case 'pagos':
    case 'despliegues':
      return part;
    default:
      return null;
  }
}

/** Address of the section for a queue. */
export function addressOf(queue: QueueName): string {
  return queue === 'conversaciones' ? '/agente' : `/admin?parte=${queue}`;
}
