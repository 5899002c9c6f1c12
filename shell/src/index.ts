import { installGuard } from './federation/guard.ts';
import { nextTask } from './first/next-task.ts';

// Builds ask the guard before they load anything.
installGuard();
// Shared modules are ready only after this import; in a new task, as the build's own start takes one.
void nextTask().then(() => import('./bootstrap.tsx'));
