/** Names and features of the plans as people read them. */
export const TEXTS = {
  gratis: { nombre: 'Gratis', caracteristicas: ['Listado básico', '1 imagen', 'Sin enlaces'] },
  basico: { nombre: 'Básico', caracteristicas: ['3 fotos', 'Enlace a redes sociales', 'WhatsApp'] },
  destacado: {
    nombre: 'Destacado',
    caracteristicas: ['8 fotos', 'Prioridad en búsquedas', 'Reseñas destacadas'],
  },
  premium: {
    nombre: 'Premium',
    caracteristicas: [
      '8 fotos',
      '2 videos',
      'Presencia en la página de inicio',
      'Contacto directo',
      'Blog promocional',
    ],
  },
} as const satisfies Record<string, { nombre: string; caracteristicas: readonly string[] }>;
