import { Bunting, cx, Link, useLocation } from '@vitrina/sdk';
import styles from './legal-page.module.css';
import { OperatorCard, OperatorContact, Points, Retention } from './operator.tsx';
import { credits } from './texts/credits.ts';
import { dataPolicy } from './texts/data-policy.ts';
import { howItWorks } from './texts/how-it-works.ts';
import { type LegalSection, type LegalText, pageTexts as texts } from './texts/page.ts';
import { policies } from './texts/policies.ts';
import { privacyNotice } from './texts/privacy-notice.ts';

const PAGES: Readonly<Record<string, LegalText>> = {
  '/politicas': policies,
  '/privacidad': privacyNotice,
  '/tratamiento-de-datos': dataPolicy,
  '/como-funciona': howItWorks,
  '/creditos': credits,
};

/** Legal page of this address: its sections with an index, and a contact. */
export default function LegalPage() {
  const path = useLocation().pathname.toLowerCase();
  const page = PAGES[path] ?? policies;
  return (
    <>
      <div className={styles.bunting}>
        <Bunting seed="políticas" height={96} />
      </div>
      <article className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>{page.title}</h1>
          <p className={styles.lead}>{page.lead}</p>
          {page.dated && <p className={styles.muted}>{texts.updated}</p>}
        </header>
        <div className={styles.columns}>
          <nav className={styles.index} aria-label={texts.index}>
            <p className={styles.indexTitle}>{texts.index}</p>
            {page.sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
          <div className={styles.sections}>
            {page.operator && <OperatorCard lead={page.operator} />}
            {page.sections.map((section, index) => (
              <Section key={section.id} number={index + 1} section={section}>
                {page.retentionAfter === section.id && <Retention />}
              </Section>
            ))}
            {page.contact && <OperatorContact about={page.contact} />}
            <Others path={path} />
          </div>
        </div>
      </article>
    </>
  );
}

function Section({
  number,
  section: { id, title, paragraphs, points, links = [] },
  children,
}: {
  number: number;
  section: LegalSection;
  children: React.ReactNode;
}) {
  return (
    <section id={id} className={styles.section}>
      <h2>
        <span className={styles.number}>{number}</span>
        {title}
      </h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Points points={points} />
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map(({ label, href }) => (
            <PageLink key={href} label={label} href={href} />
          ))}
        </p>
      )}
      {children}
    </section>
  );
}

function PageLink({ label, href }: { label: string; href: string }) {
  return href.startsWith('/') ? (
    <Link to={href}>{label}</Link>
  ) : (
    <a href={href} rel="noopener noreferrer">
      {label}
    </a>
  );
}

function Others({ path }: { path: string }) {
  return (
    <nav className={cx(styles.links, styles.others)} aria-label={texts.others}>
      {Object.entries(PAGES).map(([to, { title }]) =>
        to === path ? null : (
          <Link key={to} to={to}>
            {title}
          </Link>
        ),
      )}
    </nav>
  );
}
