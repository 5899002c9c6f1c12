/** What people read before any of the platform's code runs. */
export const texts = {
  brand: 'Vitrina',
  missing: 'Página no encontrada',
  description: 'Directorio de servicios, oficios y talentos de México y Colombia: mira su trabajo y contáctalos.',
  humans: 'Vitrina\nHecho por el equipo de Vitrina, para la gente que trabaja en México y Colombia.\n',
  noScript:
    'Para buscar, escribir y publicar, Vitrina necesita JavaScript. Actívalo en tu navegador y vuelve a cargar.',
  withoutScript: 'Mientras tanto puedes mirar los trabajos publicados y llamar a quien los hace:',
  openWays: [
    { href: '/explorar', text: 'Ver trabajos' },
    { href: '/home', text: 'Creadores y expertos' },
  ],
  startingTitle: 'Vitrina vuelve enseguida',
  starting: 'Estamos preparando la página. Se cargará sola en unos segundos.',
  shortcuts: { explore: 'Explorar', publish: 'Publicar mi trabajo' },
  navigation: 'Principal',
  collage: 'Trabajos publicados',
  providers: 'Creadores y expertos',
  premium: 'Premium',
  paid: 'Lugar pagado: está aquí por su plan Premium.',
  seeWorks: 'Ver sus trabajos',
  pageOf: (name: string) => `Página de ${name}`,
  blogOf: (name: string) => `Blog de ${name}`,
  services: '¿Qué necesitas hoy?',
  search: 'Buscar servicios o productos',
  need: '¿Qué necesitas?',
  popular: 'Lo que más hay por aquí',
  register: 'Regístrate',
  registerMore: 'Ofrezco mi trabajo',
  connect: 'Conecta',
  connectMore: 'Busco a alguien',
  allServices: (count: number) => `Ver todas (${count})`,
  providersCount: (count: number, language: string) =>
    count === 1 ? '1 proveedor' : `${new Intl.NumberFormat(language).format(count)} proveedores`,
  searchHint: 'Busca servicios o productos',
  segments: 'Segmentos',
  allSegments: 'Todos',
  reach: 'Filtros',
  here: (region: string) => `En ${region}`,
  wholeCountry: (country: string) => `Todo ${country}`,
  everywhere: 'México y Colombia',
  call: 'Llamar',
  whatsapp: 'WhatsApp',
  comments: (count: number, language: string) =>
    count === 1 ? '1 comentario' : `${new Intl.NumberFormat(language).format(count)} comentarios`,
  works: (count: number, language: string) =>
    count === 1 ? '1 trabajo' : `${new Intl.NumberFormat(language).format(count)} trabajos`,
  since: (year: number) => `En Vitrina desde ${year}`,
  /** How much a place has; `language` writes the number. */
  posts: (count: number, language: string) =>
    count === 1 ? '1 publicación' : `${new Intl.NumberFormat(language).format(count)} publicaciones`,
  /** Title of a page whose content is a place's. */
  inPlace: (title: string, region: string) => `${title} en ${region}`,
  providerTitle: (name: string, specialty: string, place: string) =>
    [name, specialty, place].filter(Boolean).join(' · '),
  providerDescription: (name: string, specialty: string) =>
    `${name}${specialty ? `, ${specialty}` : ''}: mira su trabajo y contáctalo directamente en Vitrina.`,
} as const;
