/** Spanish texts of the page of a trade in a place. Numbers come formatted; `count` decides the grammatical number. */
export const tradeTexts = {
  loading: 'Cargando la página…',
  failed: 'No pudimos cargar esta página.',
  missing: 'Aquí todavía no hay nadie',
  missingMore: 'La dirección puede estar mal escrita, o ya nadie ofrece este oficio en ese lugar.',
  seeOthers: 'Ver creadores y expertos',
  trail: 'Estás aquí',
  start: 'Vitrina',
  heading: (trade: string, place: string) => `${trade} en ${place}`,
  ofPlace: (count: number, written: string) => (count === 1 ? '1 proveedor' : `${written} proveedores`),
  fromElsewhere: (count: number, written: string, place: string) =>
    count === 1 ? `1 más llega a ${place} desde otra ciudad` : `${written} más llegan a ${place} desde otras ciudades`,
  onlyFromElsewhere: (count: number, written: string, place: string) =>
    count === 1
      ? `1 proveedor llega a ${place} desde otra ciudad`
      : `${written} proveedores llegan a ${place} desde otras ciudades`,
  openNow: (count: number, written: string) => (count === 1 ? '1 abierto ahora' : `${written} abiertos ahora`),
  providers: (trade: string, place: string) => `Quién ofrece ${trade} en ${place}`,
  explore: 'Buscar con filtros en Explorar',
  questions: 'Lo que más se pregunta',
  towns: (trade: string, place: string, isState: boolean) =>
    isState ? `${trade} por ciudad en ${place}` : `${trade} cerca de ${place}`,
  trades: (place: string) => `Otros servicios en ${place}`,
  description: (count: string, trade: string, place: string) =>
    `${count} de ${trade} en ${place}: mira su trabajo y sus horarios, y habla directamente con quien lo hace.`,
  howMany: {
    ask: (trade: string, place: string) => `¿Cuántos proveedores de ${trade} hay en ${place}?`,
    here: (count: string, place: string) => `En Vitrina hay ${count} en ${place}.`,
    none: (place: string) => `Ninguno tiene su negocio en ${place}.`,
    more: (count: number, written: string) =>
      count === 1 ? 'Hay 1 más que llega desde otra ciudad.' : `Hay ${written} más que llegan desde otras ciudades.`,
  },
  open: {
    ask: '¿Quién atiende ahora?',
    some: (names: string, count: number) =>
      count === 1 ? `Ahora mismo está abierto ${names}.` : `Ahora mismo están abiertos ${names}.`,
    none: 'Según sus horarios, nadie está abierto en este momento.',
  },
  online: {
    ask: '¿Quién atiende en línea?',
    some: (names: string, count: number) =>
      count === 1 ? `${names} también atiende en línea.` : `${names} también atienden en línea.`,
  },
  around: {
    ask: (trade: string, isState: boolean) =>
      isState ? `¿En qué ciudades hay ${trade}?` : `¿En qué ciudades cercanas hay ${trade}?`,
    some: (names: string) => `En ${names}.`,
  },
  /** Names of a list of which only the first ones are known. @param others number of the rest */
  andOthers: (names: string, others: string) => `${names} y ${others} más`,
  and: (before: string, last: string) => `${before} ${/^h?i(?![aeo])/i.test(last) ? 'e' : 'y'} ${last}`,
} as const;
