import { installIntegrity } from './federation/integrity.ts';

// Builds ask for integrity values before they load anything.
installIntegrity();
// Nothing else may stand here: shared modules are ready only after this import.
void import('./bootstrap.tsx');
