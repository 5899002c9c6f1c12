import { z } from 'zod';
import { microfrontendName, slotName } from './declaration.ts';

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
  /** `precarga`: what only this route needs. */
  rutas: z.array(z.object({ ruta: z.string(), titulo: z.string(), precarga: z.array(archivo) })),
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
