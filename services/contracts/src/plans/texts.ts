/** Names and features of the plans as people read them. */
export const TEXTS = {
  gratis: { name: 'Gratis', features: ['Listado básico', '1 imagen', 'Sin enlaces'] },
  basico: { name: 'Básico', features: ['3 fotos', 'Enlace a redes sociales', 'WhatsApp'] },
  destacado: {
    name: 'Destacado',
    features: ['8 fotos', 'Prioridad en búsquedas', 'Reseñas destacadas'],
  },
  premium: {
    name: 'Premium',
    features: ['8 fotos', '2 videos', 'Presencia en la página de inicio', 'Contacto directo', 'Blog promocional'],
  },
} as const satisfies Record<string, { name: string; features: readonly string[] }>;
