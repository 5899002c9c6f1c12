import type { Microfrontend } from '@vitrina/sdk';
import { lazyPart } from '@vitrina/sdk';

const BlogScreen = lazyPart(() => import(/* webpackChunkName: "route-p-slug-blog" */ './blog-screen.tsx'));
const EntryScreen = lazyPart(() => import(/* webpackChunkName: "route-p-slug-blog-entrada" */ './entry-screen.tsx'));

/** Blogs of providers, as visitors read them. */
export default {
  routes: {
    '/p/:slug/blog': BlogScreen,
    '/p/:slug/blog/:entrada': EntryScreen,
  },
} satisfies Microfrontend;
