import { z } from 'zod';
import { configuration } from './configuration.ts';
import { embeddedHouse, microfrontendName, slotName } from './declaration.ts';

const address = z.string().startsWith('/mf/');
const integrity = z.string().startsWith('sha384-');

const loadedFile = z.object({ url: address, integrity, kind: z.enum(['script', 'style', 'font']) });
/** One file that a page needs, as the page's links name it. */
export type LoadedFile = z.infer<typeof loadedFile>;

/** A microfrontend (or the shell) at the version this visitor gets, with all that the page needs before its code. */
export const resolvedMicrofrontend = z.object({
  name: microfrontendName,
  version: z.string(),
  /** Global that the entry defines; null for the shell. */
  container: z.string().nullable(),
  entry: address,
  integrity,
  /** `preload`: what only this route needs; `page`: null for a page that search engines should not list. */
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
  /** Addresses whose document may embed a house's code. */
  documents: z.array(z.object({ path: z.string(), embeds: z.array(embeddedHouse) })).optional(),
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
  /** Scripts that every route needs beside the entry, and the shell's fonts. */
  preload: z.array(loadedFile),
  /** Stylesheets that every route needs. */
  styles: z.array(loadedFile),
  /** What its team set without a release; missing without any. */
  configuration: configuration.optional(),
});
export type ResolvedMicrofrontend = z.infer<typeof resolvedMicrofrontend>;

/** What is live for this visitor, as the gateway reads it and puts it into the page. `revision` grows with every move of any channel. */
export const registryAnswer = z.object({
  revision: z.number().int().min(0),
  shell: resolvedMicrofrontend.nullable(),
  microfrontends: z.array(resolvedMicrofrontend),
  /** Integrity value of every script and stylesheet of the versions above, by path of its URL. */
  integrities: z.record(address, integrity),
});
export type RegistryAnswer = z.infer<typeof registryAnswer>;

/** The version that comes in the place of one that failed in a browser, with the integrity value of each of its files. */
export interface LastGood {
  microfrontend: ResolvedMicrofrontend;
  integrities: RegistryAnswer['integrities'];
}

/** Id of the `<script type="application/json">` in which the gateway hands the answer to the page. */
export const REGISTRY_ELEMENT = 'vitrina-registro';

/** Id of the one with the answers that the page's first calls would get. */
export const FIRST_ANSWERS_ELEMENT = 'vitrina-respuestas';

/** Id of the element with the first content as HTML; the application takes its place. */
export const FIRST_CONTENT_ELEMENT = 'primero';

/** What a page comes with beside its files. */
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
