import { z } from 'zod';
import { slotName } from './declaration.ts';
import type { LoadedFile, RegistryAnswer, ResolvedMicrofrontend } from './registry-answer.ts';

const archivo = z.object({
  url: z.string(),
  integridad: z.string(),
  tipo: z.enum(['script', 'estilo', 'fuente']),
});

const microfrontend = z.object({
  nombre: z.string(),
  version: z.string(),
  contenedor: z.string().nullable(),
  entrada: z.string(),
  integridad: z.string(),
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
          por_lugar: z.boolean(),
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
  precarga: z.array(archivo),
  estilos: z.array(archivo),
});

/**
 * Response of `GET /api/registro`: the registry's answer in the product's wire language, for clients outside the
 * platform.
 */
export const publicRegistry = z.object({
  revision: z.number().int().min(0),
  shell: microfrontend.nullable(),
  microfrontends: z.array(microfrontend),
  integridades: z.record(z.string(), z.string()),
});

const kinds = { script: 'script', style: 'estilo', font: 'fuente' } as const;

const publicFile = ({ url, integrity, kind }: LoadedFile): z.infer<typeof archivo> => ({
  url,
  integridad: integrity,
  tipo: kinds[kind],
});

function publicMicrofrontend(resolved: ResolvedMicrofrontend): z.infer<typeof microfrontend> {
  return {
    nombre: resolved.name,
    version: resolved.version,
    contenedor: resolved.container,
    entrada: resolved.entry,
    integridad: resolved.integrity,
    rutas: resolved.routes.map(({ path, title, preload, page }) => ({
      ruta: path,
      titulo: title,
      precarga: preload.map(publicFile),
      pagina: page && {
        encabezado: page.heading,
        entrada: page.lead,
        descripcion: page.description,
        por_lugar: page.byPlace,
      },
    })),
    ranuras: resolved.slots,
    navegacion: resolved.navigation.map(({ label, path, icon, order, session }) => ({
      etiqueta: label,
      ruta: path,
      icono: icon,
      orden: order,
      ...(session && { sesion: session }),
    })),
    precarga: resolved.preload.map(publicFile),
    estilos: resolved.styles.map(publicFile),
  };
}

/** Translates the registry's answer into the wire language of `GET /api/registro`. */
export function toPublicRegistry({
  revision,
  shell,
  microfrontends,
  integrities,
}: RegistryAnswer): z.infer<typeof publicRegistry> {
  return {
    revision,
    shell: shell && publicMicrofrontend(shell),
    microfrontends: microfrontends.map(publicMicrofrontend),
    integridades: integrities,
  };
}
