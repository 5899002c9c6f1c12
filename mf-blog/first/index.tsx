import type { FirstScreens } from '@vitrina/sdk/first';
import { blog } from './blog.tsx';
import { entry } from './entry.tsx';

/** First content of the blog pages, shown before any code runs. */
export default { '/p/:slug/blog': blog, '/p/:slug/blog/:entrada': entry } satisfies FirstScreens;
