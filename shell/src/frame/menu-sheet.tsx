import { Dialog, Icon, type NavigationItem, useSession } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { ScreenLink } from './links.tsx';
import { useLogout } from './logout.tsx';
import styles from './menu-sheet.module.css';
import { ThemeRow } from './theme.tsx';

/** Menu of a phone: the links that do not fit into its bar, the theme and logout. */
export function MenuSheet({
  open,
  links,
  onClose,
}: {
  open: boolean;
  links: readonly NavigationItem[];
  onClose(): void;
}) {
  const { signedIn } = useSession();
  const { logout } = useLogout();
  return (
    <Dialog open={open} onClose={onClose} title={texts.menu} closeLabel={texts.closeMenu} backCloses>
      <nav className={styles.sheet} aria-label={texts.menu}>
        {links.map((item) => (
          <ScreenLink key={item.path} item={item} className={styles.sheetLink} onClick={onClose}>
            <Icon name={item.icon} />
            {item.label}
          </ScreenLink>
        ))}
        {signedIn && (
          <button
            type="button"
            className={styles.sheetLink}
            onClick={() => {
              onClose();
              logout();
            }}
          >
            <Icon name="log-out" />
            {texts.logout}
          </button>
        )}
        <hr className={styles.rule} />
        <ThemeRow />
      </nav>
    </Dialog>
  );
}
