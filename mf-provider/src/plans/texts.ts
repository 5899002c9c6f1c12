import type { PlanFeature } from '@vitrina/contracts/plans';

/** Spanish texts of the plans screen. */
export const texts = {
  title: 'Planes',
  intro:
    'Registrarte no cuesta nada. Un plan hace que más gente vea tu trabajo, y se paga mes a mes, sin renovación automática.',
  loading: 'Cargando planes…',
  loadFailed: 'No pudimos cargar los planes. Inténtalo de nuevo.',
  retry: 'Reintentar',
  free: '$0/mes',
  onRegistration: 'al registrarte',
  price: (price: string) => `${price} MXN/mes`,
  own: 'Tu plan',
  choose: (plan: string) => `Elegir ${plan}`,
  gains: 'Qué te da cada plan',
  room: 'Fotos y videos a la vista',
  roomMore:
    'Puedes subir todo lo que quieras: nada se borra. El plan dice cuántas fotos y videos, los más recientes, ve el público. El resto queda en tu área como «Oculta por tu plan».',
  since: (plan: string) => `Desde ${plan}`,
} as const;

/** Descriptions of plan features. Lists existing features only. */
export const featureTexts: Readonly<Partial<Record<PlanFeature, string>>> = {
  enlace: '«Visitar www» lleva a tu sitio desde tu página y desde cada trabajo.',
  enlacesSociales: 'Hasta tres redes en tu página: Instagram, Facebook, TikTok o las que uses.',
  whatsapp: 'Un botón abre una conversación contigo, con una frase que ya nombra el trabajo que vieron.',
  prioridadEnBusquedas: 'Sales antes en las búsquedas y galerías de tu zona, siempre con la marca de lugar pagado.',
  comentariosDestacados: 'Eliges hasta tres comentarios que se leen primero, marcados «Destacada por el anunciante».',
  portada: 'Tus trabajos pasan por el carrusel de Inicio de tu estado o departamento.',
  contactoDirecto: 'El botón «Pedir cotización» en tu página, y un buzón desde el que respondes por correo.',
  tarjetaDigital: 'Una tarjeta con tu código QR para compartir, guardar como contacto o imprimir.',
  recomendaciones: 'Sales primero en «También te puede interesar», con la marca de lugar pagado.',
  redesSociales: 'De cada trabajo, una imagen lista con tu nombre y tu QR, y un texto para pegar.',
  blog: 'Hasta 12 entradas con foto en tu página, que también salen en las búsquedas.',
  optimizacion: 'Consejos sobre lo que ve la gente: fotos oscuras, descripción corta, meses sin publicar.',
};
