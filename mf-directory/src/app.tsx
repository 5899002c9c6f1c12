import type { Microfrontend } from '@vitrina/sdk';
import { ExploreScreen } from './explore/explore-screen.tsx';
import { HomeScreen } from './home/home-screen.tsx';
import { LandingScreen } from './landing/landing-screen.tsx';

/** The directory that visitors see: landing page, creators and experts, explore. */
export default {
  routes: { '/': LandingScreen, '/home': HomeScreen, '/explorar': ExploreScreen },
} satisfies Microfrontend;
