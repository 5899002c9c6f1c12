/** What the shell alone may use: the providers behind the hooks and the global style sheet. */
import './styles/index.css';

export { BrowserRouter, matchPath, useNavigationType } from 'react-router';
export { Platform } from './platform.tsx';
export { applyTheme, type Theme, useTheme } from './theme.ts';
export { provideWarm } from './warm.ts';
