import type { Microfrontend } from '@vitrina/sdk';
import { lazy } from 'react';

const AdminScreen = lazy(() => import(/* webpackChunkName: "route-admin" */ './admin-screen.tsx'));

/** What administrators decide on, and the log of it. */
export default { routes: { '/admin': AdminScreen } } satisfies Microfrontend;
