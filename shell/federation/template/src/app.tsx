import type { Microfrontend } from '@vitrina/sdk';
import { lazy } from 'react';

const Screen = lazy(() => import(/* webpackChunkName: "route-nuevo" */ './screen.tsx'));

/** The page of this microfrontend. */
export default { routes: { '/nuevo': Screen } } satisfies Microfrontend;
