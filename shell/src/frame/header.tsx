import { IconButton, Link, useAssistant } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './header.module.css';
import { ScreenLink, useLinks } from './links.tsx';
import { LogoutButton } from './logout.tsx';
import { PlaceButton } from './place-button.tsx';
import { ThemeMenu } from './theme.tsx';

/** Bar at the top: brand, links, place, assistant, theme and logout. */
export function Header() {
  const links = useLinks();
  const assistant = useAssistant();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link className={styles.brand} translate="no" to="/" aria-label={texts.brandHome}>
          <BrandMark />
          {texts.brand}
        </Link>
        <nav className={styles.links} aria-label={texts.mainNavigation}>
          {links.map((item) => (
            <ScreenLink key={item.path} item={item} className={styles.link}>
              {item.label}
            </ScreenLink>
          ))}
        </nav>
        <div className={styles.tools}>
          <PlaceButton />
          <span className={styles.wide}>
            <IconButton
              icon="message-circle"
              label={texts.assistant}
              aria-expanded={assistant.isOpen}
              onClick={assistant.isOpen ? assistant.close : assistant.open}
            />
          </span>
          <span className={styles.wide}>
            <ThemeMenu />
          </span>
          <span className={styles.wide}>
            <LogoutButton />
          </span>
        </div>
      </div>
    </header>
  );
}

/** Logo: a shop window under a scalloped awning. `size` in CSS pixels. */
function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d="M6 13v13.5a1.5 1.5 0 0 0 1.5 1.5h17a1.5 1.5 0 0 0 1.5-1.5V13"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M6.2 4h19.6l3.2 8a3.250 3.250 0 0 1-6.5 0 3.250 3.250 0 0 1-6.5 0 3.250 3.250 0 0 1-6.5 0 3.250 3.250 0 0 1-6.5 0z"
        fill="var(--v-action)"
      />
      <path
        d="M16 18.2c1.5 1.3 1.5 3.3 0 4.6-1.5-1.3-1.5-3.3 0-4.6zm-3.3 2.3c1.7-.6 3 .4 3.3 2.3-1.7.6-3-.4-3.3-2.3zm6.6 0c-1.7-.6-3 .4-3.3 2.3 1.7.6 3-.4 3.3-2.3z"
        fill="var(--v-mark)"
      />
    </svg>
  );
}
