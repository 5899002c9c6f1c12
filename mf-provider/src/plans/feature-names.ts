import type { PlanFeature } from '@vitrina/contracts/plans';

/** Names of plan features, for the comparison of plans and the payment screen. Lists existing features only. */
export const featureNames: Readonly<Partial<Record<PlanFeature, string>>> = {
  enlace: 'Enlace a tu sitio',
  enlacesSociales: 'Enlace a redes sociales',
  whatsapp: 'WhatsApp',
  prioridadEnBusquedas: 'Prioridad en búsquedas',
  comentariosDestacados: 'Reseñas destacadas',
  portada: 'Presencia en la página de inicio',
  contactoDirecto: 'Contacto directo',
  tarjetaDigital: 'QR y tarjeta digital',
  recomendaciones: 'Lugar en recomendaciones',
  redesSociales: 'Ayuda con redes sociales',
  blog: 'Blog promocional',
  optimizacion: 'Ayuda con tu presentación',
};
