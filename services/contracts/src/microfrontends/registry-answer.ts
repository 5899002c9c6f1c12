import { z } from 'zod';
import { configuration, embeddedPaymentProvider, microfrontendName, slotName } from './declaration.ts';

const address = z.string().startsWith('/mf/');
const integrity = z.string().startsWith('sha384-');

const loadedFile = z.object({ url: address, integrity, kind: z.enum(['script', 'style', 'font']) });
/** File that a page needs, in the form of the page's links. */
export type LoadedFile = z.infer<typeof loadedFile>;

/**
 * Microfrontend (or the shell) at the version for this visitor, with everything that the page needs before its code.
 */
export const resolvedMicrofrontend = z.object({
  name: microfrontendName,
  version: z.string(),
  /** Global that the entry defines; null for the shell. */
  container: z.string().nullable(),
  entry: address,
  integrity,
  /** `preload`: files that only this route needs; `page`: null for a page that search engines should not list. */
  routes: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      preload: z.array(loadedFile),
      page: z
        .object({
          heading: z.string(),
          lead: z.string(),
          description: z.string(),
          byPlace: z.boolean(),
        })
        .nullable(),
    }),
  ),
  /** Addresses whose document may embed code of a payment provider. */
  documents: z.array(z.object({ path: z.string(), embeds: z.array(embeddedPaymentProvider) })).optional(),
  slots: z.array(slotName),
  navigation: z.array(
    z.object({
      label: z.string(),
      path: z.string(),
      icon: z.string(),
      order: z.number(),
      session: z.enum(['required', 'none']).optional(),
    }),
  ),
  /** Scripts that every route needs besides the entry, and the shell's fonts. */
  preload: z.array(loadedFile),
  /** Stylesheets that every route needs. */
  styles: z.array(loadedFile),
  /** Configuration that its team set without a release; absent without any. */
  configuration: configuration.optional(),
});
export type ResolvedMicrofrontend = z.infer<typeof resolvedMicrofrontend>;

/**
 * Live versions for this visitor, as the gateway reads them and puts them into the page. `revision` grows with every
 * move of any channel.
 */
export const registryAnswer = z.object({
  revision: z.number().int().min(0),
  shell: resolvedMicrofrontend.nullable(),
  microfrontends: z.array(resolvedMicrofrontend),
  /** Integrity value of every script and stylesheet of the versions above, by path of its URL. */
  integrities: z.record(address, integrity),
});
export type RegistryAnswer = z.infer<typeof registryAnswer>;

/** Version that replaces a failed one in the browser, with the integrity value of each of its files. */
export interface LastGood {
  microfrontend: ResolvedMicrofrontend;
  integrities: RegistryAnswer['integrities'];
}

/** Id of the `<script type="application/json">` in which the gateway passes the answer to the page. */
export const REGISTRY_ELEMENT = 'vitrina-registro';

/** Id of the `<script>` with the responses to the page's first calls. */
export const FIRST_ANSWERS_ELEMENT = 'vitrina-respuestas';

/** Id of the element with the first content as HTML; the application replaces it. */
export const FIRST_CONTENT_ELEMENT = 'primero';

/** Data that a page comes with besides its files. */
export interface FirstAnswers {
  /** Seed of this visit's random orders, 0 to 2^32 - 1 (R18). */
  seed: number;
  answers: {
    /** Path and query of the call. */
    address: string;
    /** Cursor of the next page, or null. */
    next: string | null;
    body: unknown;
  }[];
}
