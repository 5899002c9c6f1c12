import type { Microfrontend } from '@vitrina/sdk';
import { lazy } from 'react';
import { ExploreScreen } from './explore/explore-screen.tsx';
import { loadHome, loadHomeWhenIdle } from './home/load-home.ts';

const LandingScreen = lazy(() => import(/* webpackChunkName: "route-index" */ './landing/landing-screen.tsx'));
const HomeScreen = lazy(loadHome);

loadHomeWhenIdle();

/** The directory that visitors see: landing page, creators and experts, explore. */
export default {
  routes: { '/': LandingScreen, '/home': HomeScreen, '/explorar': ExploreScreen },
} satisfies Microfrontend;
