import { z } from 'zod';
import { firstBlock, microfrontendName, slotName } from './declaration.ts';

const address = z.string().startsWith('/mf/');
const integridad = z.string().startsWith('sha384-');

const archivo = z.object({ url: address, integridad, tipo: z.enum(['script', 'estilo', 'fuente']) });
/** One file that a page needs, as the page's links name it. */
export type LoadedFile = z.infer<typeof archivo>;

/** A microfrontend (or the shell) at the version this visitor gets, with all that the page needs before its code. */
export const resolvedMicrofrontend = z.object({
  nombre: microfrontendName,
  version: z.string(),
  /** Global that the entry defines; null for the shell. */
  contenedor: z.string().nullable(),
  entrada: address,
  integridad,
  /** `precarga`: what only this route needs; `pagina`: null where the page is nobody's to find. */
  rutas: z.array(
    z.object({
      ruta: z.string(),
      titulo: z.string(),
      precarga: z.array(archivo),
      pagina: z
        .object({
          encabezado: z.string(),
          entrada: z.string(),
          descripcion: z.string(),
          primero: z.array(firstBlock),
        })
        .nullable(),
    }),
  ),
  ranuras: z.array(slotName),
  navegacion: z.array(
    z.object({
      etiqueta: z.string(),
      ruta: z.string(),
      icono: z.string(),
      orden: z.number(),
      sesion: z.enum(['required', 'none']).optional(),
    }),
  ),
  /** Scripts that every route needs beside the entry, and the shell's fonts. */
  precarga: z.array(archivo),
  /** Stylesheets that every route needs. */
  estilos: z.array(archivo),
});
export type ResolvedMicrofrontend = z.infer<typeof resolvedMicrofrontend>;

/** `GET /api/registro`: what is live for this visitor. `revision` grows with every move of any channel. */
export const registryAnswer = z.object({
  revision: z.number().int().min(0),
  shell: resolvedMicrofrontend.nullable(),
  microfrontends: z.array(resolvedMicrofrontend),
  /** Integrity value of every script and stylesheet of the versions above, by path of its URL. */
  integridades: z.record(address, integridad),
});
export type RegistryAnswer = z.infer<typeof registryAnswer>;

/** Id of the `<script type="application/json">` in which the gateway hands the answer to the page. */
export const REGISTRY_ELEMENT = 'vitrina-registro';

/** Id of the one with the answers that the page's first calls would get. */
export const FIRST_ANSWERS_ELEMENT = 'vitrina-respuestas';

/** Id of the element with the first content as HTML; the application takes its place. */
export const FIRST_CONTENT_ELEMENT = 'primero';

/** What a page comes with beside its files. */
export interface FirstAnswers {
  /** Seed of this visit's random orders, 0 to 2^32 - 1 (R18). */
  semilla: number;
  respuestas: {
    /** Path and query of the call. */
    direccion: string;
    /** Cursor of the next page, or null. */
    siguiente: string | null;
    cuerpo: unknown;
  }[];
}
