import { lazyPart, type Microfrontend } from '@vitrina/sdk';

const Screen = lazyPart(() => import(/* webpackChunkName: "route-nuevo" */ './screen.tsx'));

/** The page of this microfrontend. */
export default { routes: { '/nuevo': Screen } } satisfies Microfrontend;
