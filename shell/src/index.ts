import { installIntegrity } from './federation/integrity.ts';

installIntegrity();
// The one asynchronous step in which the shared modules are put in place before anything uses them.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
