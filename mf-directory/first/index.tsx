import type { FirstScreens } from '@vitrina/sdk/first';
import { digitalCard } from './digital-card.tsx';
import { explore } from './explore.tsx';
import { home } from './home.tsx';
import { landing } from './landing.tsx';
import { provider } from './provider.tsx';
import { tradePage } from './trade-page.tsx';

/** First content of the directory's pages, shown before any code runs. */
export default {
  '/': landing,
  '/home': home,
  '/explorar': explore,
  '/p/:slug': provider,
  '/p/:slug/tarjeta': digitalCard,
  '/servicios/:segmento/:lugar': tradePage,
} satisfies FirstScreens;
