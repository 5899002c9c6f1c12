/** API for the shell alone: the providers behind the hooks, and the global style sheet. */
import './styles/index.css';

export { BrowserRouter, matchPath, useNavigationType } from 'react-router';
export { provideSlots, provideWarm, type SlotUse } from './loaders.tsx';
export { closePlaceDialog, usePlaceDialogOpen } from './location.tsx';
export { Platform } from './platform.tsx';
export { applyTheme, type Theme, useTheme } from './theme.ts';
