import type { PlanFeature } from '@vitrina/contracts/plans';
import { api, useQuery } from '@vitrina/sdk';

/** Plans with their prices, from the server's catalogue: the only source of prices (R5). */
export function usePlans() {
  return useQuery({
    queryKey: ['planes'],
    queryFn: async ({ signal }) => (await api.get('/api/planes', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Plan of the catalogue. */
export type CatalogPlan = NonNullable<ReturnType<typeof usePlans>['data']>[number];

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
