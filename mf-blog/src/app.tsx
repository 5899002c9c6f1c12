import type { Microfrontend } from '@vitrina/sdk';
import { lazy } from 'react';

const BlogScreen = lazy(() => import(/* webpackChunkName: "route-p-slug-blog" */ './blog-screen.tsx'));
const EntryScreen = lazy(() => import(/* webpackChunkName: "route-p-slug-blog-entrada" */ './entry-screen.tsx'));

/** Blogs of providers, as visitors read them. */
export default {
  routes: {
    '/p/:slug/blog': BlogScreen,
    '/p/:slug/blog/:entrada': EntryScreen,
  },
} satisfies Microfrontend;
