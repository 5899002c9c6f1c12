import { type TradeWords, trade } from './group.ts';

/** Words for the trades of learning, celebration, craft and sport. */
export const CULTURE: readonly TradeWords[] = [
  // Educación y clases
  trade(
    'Clases de matemáticas',
    'profesor/a de matemáticas, maestro/a de matemáticas, matemático/a',
    'matemáticas, álgebra, cálculo, mate',
  ),
  trade(
    'Clases de idiomas',
    'profesor/a de inglés, profesor/a de idiomas, maestro/a de inglés',
    'clases de inglés, inglés, idiomas, francés, alemán, clases de francés',
  ),
  trade(
    'Clases de música',
    'profesor/a de música, maestro/a de música, profesor/a de guitarra',
    'clases de guitarra, guitarra, escuela de música, clases de violín',
  ),
  trade(
    'Clases de baile',
    'profesor/a de baile, instructor/a de baile, bailarín, bailarina, maestro/a de baile',
    'salsa, academia de baile, bachata, zumba, coreografía',
  ),
  trade(
    'Asesoría de tareas',
    'tutor/a, asesor/a de tareas, profesor/a particular',
    'tareas, regularización, refuerzo escolar, tutorías, clases particulares, nivelación escolar',
  ),
  trade(
    'Preparación de exámenes',
    'preparador/a de exámenes, asesor/a de admisión',
    'preuniversitario, preicfes, pre icfes, curso de admisión, examen de admisión, examen de ingreso, saber once',
  ),
  trade(
    'Clases de dibujo y pintura',
    'profesor/a de dibujo, maestro/a de pintura, profesor/a de pintura',
    'clases de dibujo, clases de pintura, dibujo, acuarela, óleo',
  ),
  trade(
    'Talleres infantiles',
    'tallerista',
    'manualidades para niños, curso de verano, vacaciones recreativas, talleres para niños',
  ),
  trade(
    'Traducción e interpretación',
    'traductor/a, intérprete, perito/a traductor/a',
    'traducción, traducciones, interpretación simultánea, traducción oficial',
  ),
  trade('Cuidado de niños', 'niñero/a, nana, babysitter, cuidador/a de niños', 'cuidado infantil, guardería infantil'),
  // Música y espectáculos
  trade('Mariachi', 'charro/a, mariachero/a', 'mariachis, música ranchera, rancheras'),
  trade(
    'Bandas y grupos musicales',
    'músico, baterista',
    'grupos musicales, grupo musical, música en vivo, orquesta, banda, conjunto vallenato, grupo norteño, papayera, vallenato',
  ),
  trade(
    'DJ y sonido',
    'dj, disc jockey, sonidero/a',
    'sonido, miniteca, dj para fiestas, audio para eventos, luz y sonido',
  ),
  trade('Canto', 'cantante, vocalista, profesor/a de canto', 'clases de canto, técnica vocal, cantar'),
  trade('Tríos y serenatas', 'serenatero/a, bolerista', 'serenatas, serenata, tríos, trío, boleros'),
  trade('Piano y teclado', 'pianista, tecladista, profesor/a de piano', 'piano, teclado, organeta, clases de piano'),
  trade(
    'Payasos y animación infantil',
    'payaso/a, payasito/a, animador/a infantil, recreacionista',
    'animación infantil, show infantil, recreación infantil, pintacaritas, títeres',
  ),
  trade('Magia', 'mago/a, ilusionista', 'show de magia, ilusionismo'),
  trade('Teatro', 'actor, actriz, dramaturgo/a', 'obra de teatro, actuación, clases de actuación'),
  trade(
    'Danza folclórica',
    'danzante, bailarín folclórico, bailarina folclórica',
    'ballet folclórico, folclor, danza folklórica, cumbia, jarabe tapatío',
  ),
  // Eventos y fiestas
  trade(
    'Organización de eventos',
    'organizador/a de eventos, event planner, productor/a de eventos, coordinador/a de eventos',
    'producción de eventos, logística de eventos, eventos empresariales',
  ),
  trade(
    'Decoración con globos',
    'globero/a, decorador/a de fiestas, decorador/a con globos',
    'globos, globoflexia, bombas de fiesta, arco de globos, decoración de fiestas',
  ),
  trade(
    'Florería',
    'florista, floristero/a',
    'floristería, arreglos florales, flores, ramos, ramo de rosas, coronas fúnebres',
  ),
  trade(
    'Bodas',
    'wedding planner, planeador/a de bodas, organizador/a de bodas',
    'boda, matrimonios, matrimonio, casamiento, nupcias',
  ),
  trade(
    'Quince años',
    'organizador/a de quince años, coreógrafo/a de quince',
    'quinceañera, xv años, quinceañeras, quinceaños, quinces',
  ),
  trade('Piñatas', 'piñatero/a', 'piñata, piñatería'),
  trade(
    'Inflables y juegos',
    'inflablero/a',
    'inflables, brincolines, saltarines, brincolín, castillos inflables, brinca brinca, camas elásticas, trampolín',
  ),
  trade(
    'Alquiler de sillas y mesas',
    'alquilador/a de mobiliario',
    'alquiler de sillas, renta de sillas, sillas y mesas, alquiler de mobiliario, renta de mobiliario, menaje, carpas, renta de lonas, mantelería',
  ),
  trade(
    'Luces y pistas de baile',
    'luminotécnico/a, iluminador/a',
    'pistas de baile, iluminación, luces, iluminación para eventos, pista iluminada',
  ),
  trade(
    'Maestro de ceremonias',
    'maestra de ceremonias, presentador/a, animador/a de eventos, conductor/a de eventos',
    'animación de eventos, locución de eventos',
  ),
  trade(
    'Recuerdos e invitaciones',
    'diseñador/a de invitaciones, recuerdero/a',
    'invitaciones, recuerdos, recordatorios, tarjetas de invitación, souvenirs, bolos, recuerditos',
  ),
  // Fotografía y video
  trade(
    'Fotografía de eventos, Fotografía de producto, Fotografía familiar, Fotografía inmobiliaria',
    'fotógrafo/a, fotógrafo/a profesional',
    'fotografía, fotos, sesión de fotos, estudio fotográfico, sesión fotográfica, book de fotos',
  ),
  trade('Retrato', 'retratista', 'retratos, headshots, foto carnet'),
  trade(
    'Video de eventos',
    'videógrafo/a, camarógrafo/a',
    'filmación, videos, grabación de video, video de boda, videógrafos',
  ),
  trade(
    'Tomas con dron',
    'piloto de dron, dronero/a, operador/a de dron',
    'dron, drone, drones, tomas aéreas, video aéreo, fotografía aérea',
  ),
  trade('Edición de video', 'editor/a de video, montajista', 'postproducción, editar videos, montaje de video'),
  trade('Animación', 'animador/a, animador/a 3d', 'motion graphics, dibujos animados, caricaturas animadas'),
  trade(
    'Restauración de fotografías',
    'restaurador/a, restaurador/a de fotos',
    'restauración de fotos, fotos antiguas, reparar fotos viejas',
  ),
  // Artesanías
  trade('Alfarería y cerámica', 'alfarero/a, ceramista', 'alfarería, cerámica, barro, ollas de barro, talavera'),
  trade(
    'Tejido y bordado',
    'tejedor/a, bordador/a',
    'tejido, crochet, bordado, bordados, ganchillo, amigurumi, tejidos',
  ),
  trade('Joyería', 'joyero/a, orfebre, platero/a', 'orfebrería, bisutería, joyas, anillos, platería, aretes'),
  trade(
    'Talabartería y cuero',
    'talabartero/a, marroquinero/a',
    'talabartería, marroquinería, cuero, piel, cinturones, monturas',
  ),
  trade(
    'Talla de madera',
    'tallador/a, tallador/a de madera, ebanista tallador',
    'tallado en madera, alebrijes, figuras de madera',
  ),
  trade(
    'Velas y jabones',
    'velero artesanal, jabonero/a, velero/a',
    'velas, jabones, velas aromáticas, veladoras, jabón artesanal',
  ),
  trade(
    'Manualidades en papel',
    'artesano/a en papel, papelero artesanal',
    'manualidades, papel picado, origami, scrapbook, flores de papel',
  ),
  trade('Cestería', 'cestero/a, canastero/a', 'canastas, canastos, mimbre, cestos'),
  trade('Juguetes artesanales', 'juguetero/a', 'juguetes, juguetería, muñecas, muñecas de trapo, juguetes de madera'),
  trade('Vitrales', 'vitralista', 'vitral, emplomados, vitrales de iglesia'),
  // Moda y costura
  trade('Sastrería', 'sastre, sastra', 'trajes a la medida, trajes, smoking'),
  trade(
    'Costura y arreglos de ropa',
    'costurero/a, modista, modisto',
    'costura, arreglos de ropa, confección, bastillas, dobladillos, arreglo de pantalones, remiendos',
  ),
  trade('Diseño de modas', 'diseñador/a de modas, modelista', 'alta costura, moda, diseño de ropa'),
  trade(
    'Zapatería',
    'zapatero/a, remontador/a',
    'reparación de calzado, remontadora de calzado, calzado, zapatos, suelas',
  ),
  trade(
    'Vestidos de fiesta',
    'vestuarista',
    'vestidos, vestidos de gala, vestidos de noche, vestidos de novia, renta de vestidos, alquiler de vestidos',
  ),
  trade(
    'Uniformes',
    'fabricante de uniformes, uniformador/a',
    'dotaciones, ropa de trabajo, uniformes escolares, uniforme, overoles, dotación',
  ),
  trade('Bolsos y accesorios', 'bolsero/a', 'bolsos, bolsas, carteras, bolso, mochilas, morrales'),
  trade('Sombreros', 'sombrerero/a', 'sombrerería, sombrero vueltiao, gorras, sombrero'),
  trade(
    'Ropa infantil',
    'diseñador/a de ropa infantil, costurero/a infantil',
    'ropa de bebé, ropa para niños, ropa de niña, ropones',
  ),
  trade(
    'Lavandería y tintorería',
    'lavandero/a, tintorero/a, planchador/a',
    'lavandería, tintorería, lavaseco, planchado, lavado en seco, planchaduría',
  ),
  trade('Relojería', 'relojero/a', 'relojes, reparación de relojes, reloj'),
  // Deporte y aire libre
  trade(
    'Entrenamiento personal',
    'entrenador/a personal, coach fitness, instructor/a de gimnasio, personal trainer',
    'gimnasio, gym, fitness, crossfit, ponerse en forma',
  ),
  trade('Fútbol', 'futbolista, entrenador/a de fútbol', 'futbol, escuela de fútbol, soccer, microfútbol'),
  trade(
    'Natación',
    'nadador/a, profesor/a de natación, instructor/a de natación',
    'nadar, clases de natación, alberca',
  ),
  trade('Artes marciales', 'sensei, karateca, judoca', 'karate, taekwondo, judo, defensa personal, kung fu'),
  trade('Boxeo', 'boxeador/a, entrenador/a de boxeo', 'box, pugilismo, kickboxing'),
  trade('Ciclismo', 'ciclista', 'ciclomontañismo, ciclorruta, bici de montaña, spinning'),
  trade('Patinaje', 'patinador/a', 'patines, patinaje artístico, roller'),
  trade('Ajedrez', 'ajedrecista, profesor/a de ajedrez', 'clases de ajedrez, torneo de ajedrez'),
  trade(
    'Senderismo y campismo',
    'senderista, guía de montaña, excursionista',
    'senderismo, campismo, camping, caminatas, campamento, acampar',
  ),
  trade('Atletismo', 'atleta, corredor/a, maratonista', 'running, correr, maratón, trotar'),
];
