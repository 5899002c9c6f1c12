/** Short stable ids of the groups, for pictures and tests; they never go over the wire. */
export type CategoryId =
  | 'home'
  | 'construction'
  | 'kitchen'
  | 'beauty'
  | 'health'
  | 'education'
  | 'music'
  | 'events'
  | 'photography'
  | 'design'
  | 'technology'
  | 'crafts'
  | 'fashion'
  | 'vehicles'
  | 'pets'
  | 'professional'
  | 'sport';

/** Group of trades. Names contain no comma, because segments are joined with commas on the wire (R20). */
export interface Category {
  id: CategoryId;
  name: string;
  trades: readonly string[];
}

/** Groups and trades that people of both countries offer, in the order of the screens. */
export const CATALOGUE: readonly Category[] = [
  // Trades around the house, the body and the animals.
  {
    id: 'home',
    name: 'Hogar y reparaciones',
    trades: [
      'Plomería',
      'Electricidad',
      'Cerrajería',
      'Impermeabilización',
      'Reparación de electrodomésticos',
      'Aire acondicionado y refrigeración',
      'Instalaciones de gas',
      'Control de plagas',
      'Limpieza de hogares',
      'Jardinería',
      'Reparaciones generales',
    ],
  },
  {
    id: 'construction',
    name: 'Construcción y acabados',
    trades: [
      'Albañilería',
      'Carpintería',
      'Herrería',
      'Pintura de casas',
      'Tablaroca y drywall',
      'Pisos y azulejos',
      'Vidrio y aluminio',
      'Arquitectura',
      'Ingeniería civil',
      'Diseño de interiores',
      'Tapicería de muebles',
      'Paneles solares',
    ],
  },
  {
    id: 'kitchen',
    name: 'Cocina y banquetes',
    trades: [
      'Banquetes y catering',
      'Repostería',
      'Panadería',
      'Chef a domicilio',
      'Comida casera',
      'Antojitos y comida típica',
      'Parrilladas y asados',
      'Barismo y café',
      'Coctelería',
      'Comida vegetariana',
      'Helados y paletas',
      'Chocolatería y dulces',
    ],
  },
  {
    id: 'beauty',
    name: 'Belleza y cuidado personal',
    trades: [
      'Peluquería y estética',
      'Barbería',
      'Maquillaje',
      'Manicure y pedicure',
      'Depilación',
      'Masajes',
      'Faciales y cosmetología',
      'Tatuajes',
      'Trenzas y extensiones',
      'Cejas y pestañas',
    ],
  },
  {
    id: 'health',
    name: 'Salud y bienestar',
    trades: [
      'Medicina general',
      'Odontología',
      'Psicología',
      'Fisioterapia',
      'Nutrición',
      'Enfermería a domicilio',
      'Optometría',
      'Cuidado de adultos mayores',
      'Podología',
      'Terapia de lenguaje',
      'Yoga y meditación',
    ],
  },
  {
    id: 'pets',
    name: 'Mascotas y campo',
    trades: [
      'Veterinaria',
      'Estética canina',
      'Paseo de perros',
      'Adiestramiento canino',
      'Guardería de mascotas',
      'Viveros y plantas',
      'Agricultura',
      'Apicultura',
      'Acuarios',
      'Poda de árboles',
    ],
  },

  // Trades of learning, celebration, craft and sport.
  {
    id: 'education',
    name: 'Educación y clases',
    trades: [
      'Clases de matemáticas',
      'Clases de idiomas',
      'Clases de música',
      'Clases de baile',
      'Asesoría de tareas',
      'Preparación de exámenes',
      'Clases de dibujo y pintura',
      'Talleres infantiles',
      'Traducción e interpretación',
      'Cuidado de niños',
    ],
  },
  {
    id: 'music',
    name: 'Música y espectáculos',
    trades: [
      'Mariachi',
      'Bandas y grupos musicales',
      'DJ y sonido',
      'Canto',
      'Tríos y serenatas',
      'Piano y teclado',
      'Payasos y animación infantil',
      'Magia',
      'Teatro',
      'Danza folclórica',
    ],
  },
  {
    id: 'events',
    name: 'Eventos y fiestas',
    trades: [
      'Organización de eventos',
      'Decoración con globos',
      'Florería',
      'Bodas',
      'Quince años',
      'Piñatas',
      'Inflables y juegos',
      'Alquiler de sillas y mesas',
      'Luces y pistas de baile',
      'Maestro de ceremonias',
      'Recuerdos e invitaciones',
    ],
  },
  {
    id: 'photography',
    name: 'Fotografía y video',
    trades: [
      'Fotografía de eventos',
      'Fotografía de producto',
      'Retrato',
      'Fotografía familiar',
      'Fotografía inmobiliaria',
      'Video de eventos',
      'Tomas con dron',
      'Edición de video',
      'Animación',
      'Restauración de fotografías',
    ],
  },
  {
    id: 'crafts',
    name: 'Artesanías',
    trades: [
      'Alfarería y cerámica',
      'Tejido y bordado',
      'Joyería',
      'Talabartería y cuero',
      'Talla de madera',
      'Velas y jabones',
      'Manualidades en papel',
      'Cestería',
      'Juguetes artesanales',
      'Vitrales',
    ],
  },
  {
    id: 'fashion',
    name: 'Moda y costura',
    trades: [
      'Sastrería',
      'Costura y arreglos de ropa',
      'Diseño de modas',
      'Zapatería',
      'Vestidos de fiesta',
      'Uniformes',
      'Bolsos y accesorios',
      'Sombreros',
      'Ropa infantil',
      'Lavandería y tintorería',
      'Relojería',
    ],
  },
  {
    id: 'sport',
    name: 'Deporte y aire libre',
    trades: [
      'Entrenamiento personal',
      'Fútbol',
      'Natación',
      'Artes marciales',
      'Boxeo',
      'Ciclismo',
      'Patinaje',
      'Ajedrez',
      'Senderismo y campismo',
      'Atletismo',
    ],
  },

  // Trades of offices, workshops and roads.
  {
    id: 'design',
    name: 'Diseño y publicidad',
    trades: [
      'Diseño gráfico',
      'Ilustración',
      'Rotulación y letreros',
      'Imprenta',
      'Redes sociales',
      'Redacción de contenidos',
      'Marketing digital',
      'Diseño de empaques',
      'Serigrafía y estampados',
      'Muralismo',
    ],
  },
  {
    id: 'technology',
    name: 'Tecnología',
    trades: [
      'Reparación de computadoras',
      'Reparación de celulares',
      'Desarrollo web',
      'Desarrollo de aplicaciones',
      'Redes e internet',
      'Cámaras de seguridad',
      'Soporte técnico',
      'Impresión 3D',
      'Automatización del hogar',
      'Análisis de datos',
    ],
  },
  {
    id: 'vehicles',
    name: 'Vehículos y transporte',
    trades: [
      'Mecánica automotriz',
      'Hojalatería y latonería',
      'Llantas y vulcanizado',
      'Lavado de autos',
      'Electricidad automotriz',
      'Mecánica de motos',
      'Taller de bicicletas',
      'Grúas',
      'Mudanzas y fletes',
      'Mensajería',
      'Transporte escolar',
      'Guías de turismo',
      'Conductores particulares',
    ],
  },
  {
    id: 'professional',
    name: 'Servicios profesionales',
    trades: [
      'Contabilidad',
      'Asesoría jurídica',
      'Seguros',
      'Bienes raíces',
      'Recursos humanos',
      'Consultoría de negocios',
      'Gestoría y trámites',
      'Avalúos',
      'Topografía',
      'Finanzas personales',
      'Seguridad privada',
    ],
  },
];
