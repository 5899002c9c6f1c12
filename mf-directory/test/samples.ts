import type { Comment, Post, Provider, ProviderProfile } from '@vitrina/contracts';

/** Provider in a list who has stated nothing optional; a test adds what it is about. */
export const sampleProvider: Provider = {
  id: '100000000000000000000001',
  slug: 'taller',
  email: 'taller@ejemplo.mx',
  nombre: 'Luz Ardila',
  nnegocio: 'Taller Luz',
  especialidad: 'Plomería',
  segmento: 'Plomería',
  descripcion: 'Arreglo fugas, tinacos y calentadores el mismo día.',
  telefono: '+525512345678',
  telefono_tipo: 'desconocido',
  whatsapp: '',
  www: '',
  foto_perfil: '',
  pais: 'MX',
  estado_pais: 'DF',
  ciudad: '',
  ciudad_nombre: '',
  en_linea: false,
  valoracion: null,
  insignias: [],
  plan: 'gratis',
};

/** The same provider on their page. */
export const sampleProfile: ProviderProfile = {
  ...sampleProvider,
  posicion: null,
  lugar: 'ciudad-de-mexico',
  politica: '',
  horario: '',
  radio_km: null,
  horas: [],
  servicios: [],
  pagos: [],
  idiomas: [],
  factura: false,
  desde_anio: null,
  abierto: null,
  abierto_texto: '',
  redes: [],
  desde: 2025,
  publicaciones: 0,
  comentarios: 0,
};

/** Public comment on {@link sampleProvider}. @param number 1 to 9, distinguishes comments */
export const sampleComment = (number: number, more: Partial<Comment> = {}): Comment => ({
  id: `00000000000000000000000${number}`,
  proveedor_id: sampleProvider.id,
  nombre_usuario: `Persona ${number}`,
  comentario: `Llegó a la hora y dejó todo limpio, visita ${number}.`,
  estrellas: null,
  verificado: false,
  fecha: '2026-11-21T10:00:00.000Z',
  respuesta: null,
  fecha_respuesta: null,
  estado: 'publicado',
  razon: null,
  decision: null,
  propio: false,
  destacado: false,
  utiles: 0,
  me_sirvio: false,
  ...more,
});

/** Picture of a work. @param number 1 to 9, distinguishes pictures */
export const sampleMedia = (number: number) => ({
  ruta: `/media/${number}.jpg`,
  extension: 'jpg',
  ancho: 400,
  alto: 500,
  thumbhash: '',
  fuentes: [],
  poster: null,
  duracion: null,
});

/** Public post with the picture of the same number. @param number 1 to 9, distinguishes posts and providers */
export const samplePost = (number: number, more: Partial<Post> = {}): Post => ({
  id: `00000000000000000000000${number}`,
  nombre: `Proveedor ${number}`,
  id_user: `p${number}@ejemplo.mx`,
  www: '',
  evento: `Trabajo ${number}`,
  texto_personalizado: 'Un trabajo',
  proveedor_id: `10000000000000000000000${number}`,
  proveedor_slug: `proveedor-${number}`,
  especialidad: 'Plomería',
  plan: 'gratis',
  ...sampleMedia(number),
  fecha_evento: null,
  finalizado: false,
  ...more,
});
