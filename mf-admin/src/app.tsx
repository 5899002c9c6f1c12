import type { Microfrontend } from '@vitrina/sdk';
import { lazy } from 'react';

const AdminScreen = lazy(() => import(/* webpackChunkName: "route-admin" */ './admin-screen.tsx'));

/** Administrators' area: decisions and their log. */
export default { routes: { '/admin': AdminScreen } } satisfies Microfrontend;
