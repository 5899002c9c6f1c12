import type { Microfrontend } from '@vitrina/sdk';
import { lazy } from 'react';
import { ExploreScreen } from './explore/explore-screen.tsx';
import { loadHome, loadHomeWhenIdle } from './home/load-home.ts';

const LandingScreen = lazy(() => import(/* webpackChunkName: "route-index" */ './landing/landing-screen.tsx'));
const HomeScreen = lazy(loadHome);
const AdvertisersScreen = lazy(
  () => import(/* webpackChunkName: "route-comentarios" */ './advertisers/advertisers-screen.tsx'),
);
const AdvertisersOfPlace = lazy(
  () => import(/* webpackChunkName: "route-anunciantes-pais-estado" */ './advertisers/advertisers-of-place.tsx'),
);
const ProviderScreen = lazy(() => import(/* webpackChunkName: "route-p-slug" */ './provider-page/provider-screen.tsx'));
const DigitalCardScreen = lazy(
  () => import(/* webpackChunkName: "route-p-slug-tarjeta" */ './provider-page/digital-card-screen.tsx'),
);

// In one chunk with the page of the provider, most of which they use.
const BlogScreen = lazy(() => import(/* webpackChunkName: "route-p-slug" */ './blog/blog-screen.tsx'));
const EntryScreen = lazy(() => import(/* webpackChunkName: "route-p-slug" */ './blog/entry-screen.tsx'));

loadHomeWhenIdle();

/** The directory that visitors see: landing page, creators and experts, explore, advertisers, a provider's page. */
export default {
  routes: {
    '/': LandingScreen,
    '/home': HomeScreen,
    '/explorar': ExploreScreen,
    '/comentarios': AdvertisersScreen,
    '/anunciantes/:pais/:estado': AdvertisersOfPlace,
    '/p/:slug': ProviderScreen,
    '/p/:slug/tarjeta': DigitalCardScreen,
    '/p/:slug/blog': BlogScreen,
    '/p/:slug/blog/:entrada': EntryScreen,
  },
} satisfies Microfrontend;
