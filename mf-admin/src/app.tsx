import type { Microfrontend } from '@vitrina/sdk';
import { lazyPart } from '@vitrina/sdk';

const AdminScreen = lazyPart(() => import(/* webpackChunkName: "route-admin" */ './admin-screen.tsx'));

/** Administrators' area: decisions and their log. */
export default { routes: { '/admin': AdminScreen } } satisfies Microfrontend;
