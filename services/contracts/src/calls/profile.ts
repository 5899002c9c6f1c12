import { z } from 'zod';
import { MAX_POLICY } from '../rules/comments.ts';
import { defineCall } from './define.ts';
import { done } from './shared.ts';

/**
 * The whole profile as its owner reads it; `segmento` comma-joined, `foto_perfil` a whole URL or empty, `foto_error` the
 * Spanish text of why the last photo did not become one, null where it did or is still being processed.
 */
export const profileData = z.object({
  nombre: z.string(),
  email: z.string(),
  telefono: z.string(),
  direccion: z.string(),
  cp: z.string(),
  pais: z.string(),
  estado_pais: z.string(),
  preferencias: z.string(),
  descripcion: z.string(),
  nnegocio: z.string(),
  www: z.string(),
  especialidad: z.string(),
  segmento: z.string(),
  politica: z.string(),
  foto_perfil: z.string(),
  foto_error: z.string().nullable(),
});
export type ProfileData = z.infer<typeof profileData>;

/** The text fields of `action=update`, each optional: only what is sent changes. Multipart fields arrive as text. */
export const profileUpdate = z.object({
  telefono: z.string().trim().max(30, 'telefono_invalido').optional(),
  direccion: z.string().trim().max(200, 'campo_largo').optional(),
  cp: z.string().trim().max(10, 'cp_invalido').optional(),
  pais: z.string().trim().max(80, 'pais_invalido').optional(),
  estado_pais: z.string().trim().max(80, 'estado_invalido').optional(),
  preferencias: z.string().trim().max(500, 'campo_largo').optional(),
  descripcion: z.string().trim().max(250, 'descripcion_larga').optional(),
  nnegocio: z.string().trim().max(80, 'campo_largo').optional(),
  www: z.string().trim().max(100, 'enlace_largo').optional(),
  especialidad: z.string().trim().max(80, 'campo_largo').optional(),
  segmento: z.string().max(500, 'segmentos_demasiados').optional(),
  politica: z.string().trim().max(MAX_POLICY, 'politica_larga').optional(),
  contrasena: z.string().max(1024, 'contrasena_larga').optional(),
  nuevaContrasena: z.string().max(1024, 'contrasena_larga').optional(),
  confirmarContrasena: z.string().max(1024, 'contrasena_larga').optional(),
  /** Accepted and ignored, as older clients send them; who is calling comes from the session (R1). */
  nombre: z.string().max(200, 'campo_largo').optional(),
  email: z.string().max(254, 'correo_invalido').optional(),
});

export const postProfile = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/perfil',
  summary: 'Leer o actualizar el perfil propio',
  access: 'sesion',
  multipart: profileUpdate.extend({
    action: z.enum(['get', 'update']),
    /** JPEG, PNG, GIF, WebP or AVIF picture of at most 10 MB. */
    fotoPerfil: z.unknown().optional(),
  }),
  status: 200,
  answer: done.extend({ message: z.string(), data: profileData.optional() }),
  errors: [
    'identidad_distinta',
    'formulario_invalido',
    'descripcion_larga',
    'politica_larga',
    'segmento_repetido',
    'segmentos_demasiados',
    'segmento_desconocido',
    'nueva_contrasena_no_coincide',
    'nueva_contrasena_vacia',
    'contrasena_actual_requerida',
    'contrasena_actual_incorrecta',
    'telefono_invalido',
    'cp_invalido',
    'pais_invalido',
    'estado_invalido',
    'enlace_invalido',
    'enlace_largo',
    'foto_no_legible',
    'foto_grande',
  ],
});
