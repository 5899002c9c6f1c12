import { z } from 'zod';
import { MAX_ROUTE, overlap, readRoute, routeProblem } from './routes.ts';

/** Name of a microfrontend, of its folder, and in the registry; its container's name has `_` for `-`. */
export const microfrontendName = z
  .string()
  .regex(
    /^(shell|mf-[a-z][a-z0-9]{1,30})$/,
    'se llama shell, o mf- y una palabra de 2 a 31 letras minúsculas o cifras',
  );

/** Name of a team: its microfrontend's without `mf-`. */
export const teamName = z.string().regex(/^[a-z][a-z0-9]{1,30}$/, 'es la palabra después de mf-');

const routePath = z
  .string()
  .max(MAX_ROUTE)
  .superRefine((path, context) => {
    const problem = routeProblem(path);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** Visible text of one line: nothing invisible in it, no space around it. */
const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text === text.trim() && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text), 'es una línea de texto que se ve');

/** Checks that no two entries of a list have the same `of`. */
const distinct =
  <T>(of: (entry: T) => string) =>
  (entries: readonly T[]) =>
    new Set(entries.map(of)).size === entries.length;

/** Place in the shell's frame that one microfrontend fills, and sections of pages that are open to several. */
export const slotName = z.enum(['assistant', 'provider-page', 'work-dialog', 'account-area', 'landing-page']);

/** Most microfrontends in one open slot. */
export const MAX_FILLERS = 3;

/** Payment providers whose code a page may embed; the gateway has their addresses. */
export const embeddedPaymentProvider = z.enum(['stripe', 'paypal']);
export type EmbeddedPaymentProvider = z.infer<typeof embeddedPaymentProvider>;

/** Address of one page: lower-case parts without parameters. */
const address = z
  .string()
  .max(MAX_ROUTE)
  .regex(/^\/(?:[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*)?$/, 'an address without parameters');

/**
 * Public page, as search engines see it. `heading` is its main heading, `lead` the words under it, `description` the
 * text in a list of results (50 to 160 characters). `byPlace`: its content depends on the visitor's place, so that each
 * place makes a separate page. Before any code runs, it shows its microfrontend's first content.
 */
const publicPage = z.strictObject({
  heading: line(80),
  lead: line(200).optional(),
  description: line(160).min(50),
  byPlace: z.boolean().optional(),
});

export type PublicPage = z.infer<typeof publicPage>;

/**
 * Declaration of a microfrontend: pages, places in the frame, links, the SDK contract it was built against (semver) and
 * the calls of the API it needs (`GET /api/galeria`). Texts are for people, in Spanish.
 */
export const microfrontendDeclaration = z.strictObject({
  name: microfrontendName,
  sdk: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
  routes: z
    .array(
      z.strictObject({
        path: routePath,
        title: line(80),
        /** Absent for a page that search engines should not list. */
        page: publicPage.optional(),
      }),
    )
    .max(50)
    .superRefine((routes, context) => {
      for (const [first, second] of overlapping(routes.map(({ path }) => path))) {
        context.addIssue({ code: 'custom', message: `las rutas ${first} y ${second} responden a la misma dirección` });
      }
    }),
  /**
   * Addresses of the microfrontend whose document may embed code of a payment provider. Every other page has a policy
   * without it, so these are loaded again on the way in and out.
   */
  documents: z
    .array(z.strictObject({ path: address, embeds: z.array(embeddedPaymentProvider).min(1).max(5) }))
    .max(5)
    .optional(),
  /**
   * Addresses under this microfrontend's first words that another microfrontend may have, with everything below them.
   */
  grants: z
    .array(z.strictObject({ path: routePath, to: microfrontendName }))
    .max(20)
    .optional(),
  slots: z
    .array(z.strictObject({ slot: slotName }))
    .max(5)
    .refine(
      distinct(({ slot }: { slot: string }) => slot),
      'un lugar dos veces',
    ),
  navigation: z
    .array(
      z.strictObject({
        label: line(30),
        path: address,
        icon: z
          .string()
          .max(40)
          .regex(/^[a-z][a-z0-9-]*$/),
        order: z.number().int().min(0).max(1000),
        session: z.enum(['required', 'none']).optional(),
      }),
    )
    .max(10)
    .refine(
      distinct(({ path, session = '' }: { path: string; session?: string | undefined }) => `${path} ${session}`),
      'un enlace dos veces',
    ),
  api: z
    .array(
      z
        .string()
        .max(120)
        .regex(/^(GET|POST|PUT|DELETE) \/api\/[a-z0-9/:_-]+$/),
    )
    .max(100)
    .refine(
      distinct((call: string) => call),
      'una llamada dos veces',
    ),
});
export type MicrofrontendDeclaration = z.infer<typeof microfrontendDeclaration>;

/** Pairs of paths that answer at one address. */
function overlapping(paths: readonly string[]): [string, string][] {
  const patterns = paths.map(readRoute).filter((pattern) => pattern !== null);
  return patterns.flatMap((first, index) =>
    patterns
      .slice(index + 1)
      .filter((second) => overlap(first, second))
      .map((second): [string, string] => [first.path, second.path]),
  );
}

/** Largest configuration of a microfrontend, in bytes of JSON as UTF-8: it travels with every page. */
const MAX_CONFIGURATION = 4_096;

/**
 * Configuration of a microfrontend, set by its team without a release: a JSON object, at most 4,096 bytes. It is written
 * into every page, so it is public.
 */
export const configuration = z
  .record(z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/), z.unknown())
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= MAX_CONFIGURATION, 'más de 4096 bytes');
export type Configuration = z.infer<typeof configuration>;

/** Stored text of a configuration as an object; undefined for no text and for any other text. */
export function readConfiguration(text: string | null | undefined): Configuration | undefined {
  if (!text) return undefined;
  try {
    return configuration.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
