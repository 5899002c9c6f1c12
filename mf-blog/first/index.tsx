import type { FirstScreens } from '@vitrina/sdk/first';
import { blog } from './blog.tsx';
import { entry } from './entry.tsx';

/** What the pages of blogs show before any code runs. */
export default { '/p/:slug/blog': blog, '/p/:slug/blog/:entrada': entry } satisfies FirstScreens;
