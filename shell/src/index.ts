import { installGuard } from './federation/guard.ts';

// Builds ask the guard before they load anything.
installGuard();
// Nothing else may stand here: shared modules are ready only after this import.
void import('./bootstrap.tsx');
