import type { Microfrontend } from '@vitrina/sdk';
import { lazyPart } from '@vitrina/sdk';
import { ExploreScreen } from './explore/explore-screen.tsx';
import { loadHome, loadHomeWhenIdle } from './home/load-home.ts';
// Shared by five screens or more: one copy, in the code that every page loads.
import './lists/load-failed.tsx';
import './providers/provider-head.tsx';
import './providers/queries.ts';

const LandingScreen = lazyPart(() => import(/* webpackChunkName: "route-index" */ './landing/landing-screen.tsx'));
const HomeScreen = lazyPart(loadHome);
const AdvertisersScreen = lazyPart(
  () => import(/* webpackChunkName: "route-comentarios" */ './advertisers/advertisers-screen.tsx'),
);
const AdvertisersOfPlace = lazyPart(
  () => import(/* webpackChunkName: "route-anunciantes-pais-estado" */ './advertisers/advertisers-of-place.tsx'),
);
const ProviderScreen = lazyPart(
  () => import(/* webpackChunkName: "route-p-slug" */ './provider-page/provider-screen.tsx'),
);
const DigitalCardScreen = lazyPart(
  () => import(/* webpackChunkName: "route-p-slug-tarjeta" */ './provider-page/digital-card-screen.tsx'),
);
const TradePageScreen = lazyPart(
  () => import(/* webpackChunkName: "route-servicios-segmento-lugar" */ './trade-page/trade-page-screen.tsx'),
);
const FavouritesScreen = lazyPart(
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
