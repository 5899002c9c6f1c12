/** API for the shell alone: the providers behind the hooks, and the global style sheet. */
import './styles/index.css';

export { BrowserRouter, matchPath, useNavigationType } from 'react-router';
export { closePlaceDialog, usePlaceDialogOpen } from './location/place-dialog.ts';
export { Platform } from './platform.tsx';
export { provideSlots, type SlotUse } from './slot.tsx';
export { applyTheme, type Theme, useTheme } from './theme.ts';
export { provideWarm } from './warm.ts';
