import type { Microfrontend } from '@vitrina/sdk';
import { lazy } from 'react';
import { ExploreScreen } from './explore/explore-screen.tsx';
import { loadHome, loadHomeWhenIdle } from './home/load-home.ts';
// Shared by five screens or more: one copy, in the code that every page loads.
import './lists/load-failed.tsx';
import './providers/provider-head.tsx';
import './providers/queries.ts';

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
const TradePageScreen = lazy(
  () => import(/* webpackChunkName: "route-servicios-segmento-lugar" */ './trade-page/trade-page-screen.tsx'),
);
const FavouritesScreen = lazy(
  () => import(/* webpackChunkName: "route-favoritos" */ './favourites/favourites-screen.tsx'),
);

loadHomeWhenIdle();

/** Public directory: landing page, creators and experts, explore, advertisers, a provider's page, trades in a place, and favourites. */
export default {
  routes: {
    '/': LandingScreen,
    '/home': HomeScreen,
    '/explorar': ExploreScreen,
    '/comentarios': AdvertisersScreen,
    '/anunciantes/:pais/:estado': AdvertisersOfPlace,
    '/p/:slug': ProviderScreen,
    '/p/:slug/tarjeta': DigitalCardScreen,
    '/servicios/:segmento/:lugar': TradePageScreen,
    '/favoritos': FavouritesScreen,
    '/favoritos/:lista': FavouritesScreen,
  },
} satisfies Microfrontend;
