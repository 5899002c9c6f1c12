import { Badge, Button, Link, useLocation, VisuallyHidden } from '@vitrina/sdk';
import { Fragment, useEffect, useState } from 'react';
import { adminTexts } from '../texts.ts';
import { useWaiting } from '../waiting.ts';
import { type Part, queueOf, type Section, sections } from './sections.ts';
import styles from './side-nav.module.css';

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
