import { IconButton, Link, useAssistant } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { BrandMark } from './brand.tsx';
import styles from './header.module.css';
import { LogoutButton } from './logout.tsx';
import { PlaceButton } from './place-button.tsx';
import { ScreenLink } from './screen-link.tsx';
import { ThemeMenu } from './theme.tsx';
import { useLinks } from './use-links.ts';

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
