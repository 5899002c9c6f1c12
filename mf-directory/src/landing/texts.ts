/** Every Spanish text of the landing page. */
export const landing = {
  place: (region: string, country: string) => `${region}, ${country}`,
  headline: 'El trabajo de tu gente, en una vitrina',
  lead: 'Servicios, oficios y talentos de México y Colombia. Mira lo que hacen, habla con quien lo hace.',
  register: 'Regístrate',
  connect: 'Conecta',
  opening: 'Abriendo…',
  quote: 'Lo que haces con las manos merece que lo vean los ojos.',
  quoteBy: 'Una idea que nos gusta repetir',
  services: {
    title: '¿Qué necesitas hoy?',
    loading: 'Cargando servicios...',
    failed: 'Error al cargar los servicios.',
    retry: 'Reintentar',
  },
  steps: {
    title: 'Cómo funciona',
    items: [
      { title: 'Crea tu cuenta', text: 'Un nombre, un correo y una contraseña. Nada más.' },
      { title: 'Completa tu perfil', text: 'Cuenta qué haces, dónde y cómo te encuentran.' },
      { title: 'Elige tus segmentos', text: 'Hasta cinco oficios o servicios de la lista.' },
      { title: 'Sube tu trabajo', text: 'Fotos de lo que haces, con su nombre y su fecha.' },
      { title: 'Nosotros lo preparamos', text: 'Cada imagen queda ligera y lista para cualquier pantalla.' },
      { title: 'La gente te encuentra', text: 'Buscan por palabra, por lugar o por oficio.' },
      { title: 'Hablan contigo', text: 'Te llaman o te escriben directamente, sin intermediarios.' },
      { title: 'Creces', text: 'Publica seguido y elige un plan cuando lo necesites.' },
    ],
  },
  advantages: {
    title: 'Por qué aquí',
    items: [
      { title: 'Gratis para empezar', text: 'Tu perfil no cuesta nada.' },
      { title: 'Sin papeleo', text: 'No pedimos RFC, NIT, CURP, cédula ni dirección.' },
      { title: 'Tu trabajo primero', text: 'Las imágenes grandes, los adornos pequeños.' },
      { title: 'Cerca de ti', text: 'Cada búsqueda empieza en tu estado o departamento.' },
      { title: 'Trato directo', text: 'Teléfono y correo a la vista, sin comisiones.' },
      { title: 'Tus datos cuidados', text: 'Borramos la ubicación escondida en tus fotos.' },
      { title: 'En cualquier celular', text: 'Rápido aunque la señal no lo sea.' },
      { title: 'Dos países', text: 'Lo mismo si dices plomero que fontanero.' },
    ],
  },
  agent: {
    title: 'Un asistente que no duerme',
    text: 'Pregunta en tus palabras y el asistente busca por ti las 24 horas, los 7 días. No necesitas identificación fiscal, documento de población ni dirección.',
    action: 'Explorar ahora',
  },
  footer: {
    rights: (year: number) => `© ${year} Vitrina`,
    credit: 'Hecho por el equipo de Vitrina',
    policies: 'Políticas de uso',
  },
} as const;
