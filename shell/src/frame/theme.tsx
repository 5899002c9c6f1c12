import { Chip, IconButton, type IconName, Menu } from '@vitrina/sdk';
import { type Theme, useTheme } from '@vitrina/sdk/host';
import { texts } from '../texts.ts';
import styles from './menu-sheet.module.css';

const themes: readonly { theme: Theme; icon: IconName }[] = [
  { theme: 'sistema', icon: 'sun-moon' },
  { theme: 'claro', icon: 'sun' },
  { theme: 'oscuro', icon: 'moon' },
];

/** Theme choice as a small menu of the header. */
export function ThemeMenu() {
  const { theme: chosen, setTheme } = useTheme();
  return (
    <Menu
      trigger={(attributes) => <IconButton {...attributes} icon="sun-moon" label={texts.theme} />}
      items={themes.map(({ theme, icon }) => ({
        key: theme,
        label: texts.themes[theme],
        icon,
        checked: theme === chosen,
        onSelect: () => setTheme(theme),
      }))}
    />
  );
}

/** Theme choice as a row of a phone's menu. */
export function ThemeRow() {
  const { theme: chosen, setTheme } = useTheme();
  return (
    <fieldset className={styles.themes} aria-label={texts.theme}>
      {themes.map(({ theme }) => (
        <Chip key={theme} pressed={theme === chosen} onClick={() => setTheme(theme)}>
          {texts.themes[theme]}
        </Chip>
      ))}
    </fieldset>
  );
}
