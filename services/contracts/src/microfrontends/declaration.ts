import { z } from 'zod';

/** Name of a microfrontend: its folder, its place in the registry; its container's name has `_` for `-`. */
export const microfrontendName = z.string().regex(/^(shell|mf-[a-z][a-z0-9]{1,30})$/, 'shell or mf-<lower-case name>');

const routePath = z.string().regex(/^\/[a-z0-9/:_-]*(\/\*)?$/, 'lower case, with :name and a final /* at most');

/** Places in the shell's frame that a microfrontend may fill. */
export const slotName = z.enum(['asistente']);

/** What the gateway can write into a page as its first content, from the directory's data. */
export const firstBlock = z.enum(['escaparates', 'servicios', 'buscador', 'creadores', 'galeria', 'proveedor']);
export type FirstBlock = z.infer<typeof firstBlock>;

/**
 * A page that anyone may find: what it says before any code runs, and to search engines. `heading` is its one big
 * heading, `lead` the words under it, `description` what a list of results shows (50 to 160 characters), `first` its
 * blocks from top to bottom.
 */
export const publicPage = z.object({
  heading: z.string().min(1).max(80),
  lead: z.string().max(200).optional(),
  description: z.string().min(50).max(160),
  first: z.array(firstBlock).max(4),
});

/**
 * What a microfrontend says of itself, as data: pages, places in the frame, links, the SDK contract it was built
 * against (semver) and the calls of the API it needs (`GET /api/galeria`). Texts are what people read, in Spanish.
 */
export const microfrontendDeclaration = z.object({
  name: microfrontendName,
  sdk: z.string().regex(/^\d+\.\d+\.\d+$/),
  routes: z
    .array(
      z.object({
        path: routePath,
        title: z.string().min(1).max(80),
        /** Absent where a page is nobody's to find. */
        page: publicPage.optional(),
      }),
    )
    .max(50),
  slots: z.array(z.object({ slot: slotName })).max(5),
  navigation: z
    .array(
      z.object({
        label: z.string().min(1).max(30),
        path: z.string().regex(/^\/[a-z0-9/_-]*$/i),
        icon: z.string().min(1).max(40),
        order: z.number().int().min(0).max(1000),
        session: z.enum(['required', 'none']).optional(),
      }),
    )
    .max(10),
  api: z.array(z.string().regex(/^(GET|POST|PUT|DELETE) \/api\/[a-z0-9/:_-]+$/)).max(60),
});
export type MicrofrontendDeclaration = z.infer<typeof microfrontendDeclaration>;
