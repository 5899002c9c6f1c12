/** Spanish texts of the offline page, which the service worker caches. */
export const offlinePageTexts = {
  title: 'Sin conexión · Vitrina',
  heading: 'No hay conexión a internet',
  text: 'Esta página no se había abierto antes en este dispositivo. Lo que ya viste sigue disponible; vuelve a intentarlo cuando tengas señal.',
  retry: 'Reintentar',
  last: 'Ver la última galería',
} as const;

/** Spanish texts of the page for undeclared addresses. */
export const missingTexts = {
  title: 'No encontramos esta página',
  text: 'Quizá el enlace cambió o se escribió de otra forma.',
  action: (words: string) => (words ? `Buscar «${words}»` : 'Buscar'),
  people: 'Ver creadores y expertos',
  home: 'Ir a la portada',
} as const;

/** Spanish texts of the dialog that changes the place. */
export const placeTexts = {
  title: 'Selecciona tu país y estado',
  country: 'País',
  state: 'Estado o departamento',
  chooseState: 'Elige un estado',
  hint: 'Las búsquedas muestran solo lo que hay en este lugar. Puedes cambiarlo cuando quieras.',
  applied: (country: string, state: string) => `Listo: ya ves lo de ${state}, ${country}.`,
  stateMissing: 'Falta elegir un estado.',
  close: 'Cerrar',
  useMyPlace: 'Usar mi ubicación',
  found: (name: string) => `Estás en ${name}.`,
  unknown: (name: string) => `Estás en ${name}, que no está en la lista. Elige el estado más cercano.`,
  outside: 'Parece que estás fuera de México y Colombia. Elige un lugar de la lista.',
  refused: 'Tu navegador no nos dio la ubicación. Elige tu estado de la lista.',
  failed: 'No pudimos saber dónde estás. Elige tu estado de la lista o inténtalo de nuevo.',
} as const;
