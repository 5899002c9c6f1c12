import { installGuard } from './federation/guard.ts';
import { nextTask } from './first/timing.ts';

// Builds call the guard before they load anything.
installGuard();
// Shared modules are ready only after this import. It runs in a new task because the build's start takes one too.
void nextTask().then(() => import('./bootstrap.tsx'));
