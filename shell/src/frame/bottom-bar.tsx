import { Icon, useAssistant } from '@vitrina/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './bottom-bar.module.css';
import { ScreenLink, thumbLinks, useLinks } from './links.tsx';
import { MenuSheet } from './menu-sheet.tsx';

/** Bottom bar of phones, within reach of the thumb: three links, the assistant, and the menu with all other links. */
export function BottomBar() {
  const links = useLinks();
  const thumbs = thumbLinks(links);
  const assistant = useAssistant();
  const [menu, setMenu] = useState(false);
  return (
    <>
      <nav className={styles.bottom} aria-label={texts.mainNavigation}>
        {thumbs.map((item) => (
          <ScreenLink key={item.path} item={item} className={styles.thumb}>
            <span>
              <Icon name={item.icon} size={22} />
            </span>
            {item.label}
          </ScreenLink>
        ))}
        <button
          type="button"
          className={styles.thumb}
          aria-expanded={assistant.isOpen}
          onClick={assistant.isOpen ? assistant.close : assistant.open}
        >
          <span>
            <Icon name="message-circle" size={22} />
          </span>
          {texts.assistant}
        </button>
        <button
          type="button"
          className={styles.thumb}
          aria-haspopup="dialog"
          aria-expanded={menu}
          onClick={() => setMenu(true)}
        >
          <span>
            <Icon name="menu" size={22} />
          </span>
          {texts.menu}
        </button>
      </nav>
      <MenuSheet open={menu} links={links.filter((link) => !thumbs.includes(link))} onClose={() => setMenu(false)} />
    </>
  );
}
