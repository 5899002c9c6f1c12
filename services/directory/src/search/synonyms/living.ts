import { type TradeWords, trade } from './group.ts';

/** Words for the trades around the house, the body and the animals. */
export const LIVING: readonly TradeWords[] = [
  // Hogar y reparaciones
  trade(
    'Plomería',
    'plomero/a, fontanero/a',
    'fontanería, destape de cañerías, destapes, cañerías, tubería, fugas de agua, calentadores de agua, boiler',
  ),
  trade(
    'Electricidad',
    'electricista, técnico/a electricista',
    'instalaciones eléctricas, cortocircuito, apagones, tomacorrientes, cableado eléctrico',
  ),
  trade('Cerrajería', 'cerrajero/a', 'chapas, cerraduras, duplicado de llaves, apertura de puertas, candados'),
  trade('Impermeabilización', 'impermeabilizador/a', 'impermeabilizante, goteras, humedades, filtraciones'),
  trade(
    'Reparación de electrodomésticos',
    'técnico/a de lavadoras, técnico/a en línea blanca',
    'electrodomésticos, línea blanca, lavadoras, neveras, refrigeradores, reparación de lavadoras, estufas, secadoras',
  ),
  trade(
    'Aire acondicionado y refrigeración',
    'técnico/a en refrigeración, refrigerista',
    'aire acondicionado, clima, climas, minisplit, refrigeración',
  ),
  trade(
    'Instalaciones de gas',
    'gasero/a, gasista, técnico/a de gas',
    'gasodomésticos, fugas de gas, gas natural, tanque estacionario',
  ),
  trade(
    'Control de plagas',
    'fumigador/a, exterminador/a, plaguero/a',
    'fumigación, fumigaciones, cucarachas, termitas, ratas, chinches',
  ),
  trade(
    'Limpieza de hogares',
    'empleada doméstica, empleada del servicio, aseador/a, limpiador/a, muchacha de servicio, trabajador/a del hogar, afanador/a',
    'limpieza, aseo, aseo de casas, limpieza profunda, servicio doméstico, lavado de alfombras',
  ),
  trade('Jardinería', 'jardinero/a, paisajista', 'paisajismo, pasto, jardines, corte de césped'),
  trade(
    'Reparaciones generales',
    'todero/a, milusos, reparador/a, manitas, handyman',
    'mantenimiento, arreglos en casa, composturas, mantenimiento de casas',
  ),
  // Construcción y acabados
  trade(
    'Albañilería',
    'albañil, maestro/a de obra, oficial de construcción, ruso de construcción, media cuchara',
    'mampostería, remodelaciones, colado de lozas, bardas',
  ),
  trade(
    'Carpintería',
    'carpintero/a, ebanista, mueblero/a',
    'ebanistería, muebles a la medida, clósets, cocinas integrales',
  ),
  trade(
    'Herrería',
    'herrero/a, ornamentador/a, soldador/a, balconero/a',
    'ornamentación metálica, soldadura, rejas, portones, barandales',
  ),
  trade(
    'Pintura de casas',
    'pintor/a, pintor/a de casas, pintor de brocha gorda',
    'pintura de interiores, pintura de fachadas, estuco',
  ),
  trade(
    'Tablaroca y drywall',
    'tablarroquero/a, drywalero/a, yesero/a, tablaroquero/a',
    'tablaroca, drywall, panel de yeso, plafones, cielo raso, durlock',
  ),
  trade(
    'Pisos y azulejos',
    'azulejero/a, enchapador/a, colocador/a de pisos, loseteador/a, pisero/a',
    'pisos, azulejos, enchape, baldosas, loseta, porcelanato, cerámica para piso',
  ),
  trade(
    'Vidrio y aluminio',
    'vidriero/a, aluminiero/a, cancelero/a',
    'vidrio, vidriería, cancelería, ventanería, canceles, ventanas de aluminio, espejos',
  ),
  trade('Arquitectura', 'arquitecto/a', 'planos arquitectónicos, planos de casa, proyecto arquitectónico'),
  trade('Ingeniería civil', 'ingeniero/a civil, ingeniero/a, calculista', 'cálculo estructural, obra civil'),
  trade(
    'Diseño de interiores',
    'interiorista, diseñador/a de interiores, decorador/a de interiores',
    'interiorismo, decoración de interiores, decoración de casas',
  ),
  trade('Tapicería de muebles', 'tapicero/a', 'tapicería, tapizado, retapizado, tapizado de salas'),
  trade(
    'Paneles solares',
    'instalador/a solar, instalador/a de paneles, técnico/a en energía solar',
    'energía solar, celdas solares, placas solares',
  ),
  // Cocina y banquetes
  trade(
    'Banquetes y catering',
    'banquetero/a, mesero/a',
    'banquetes, catering, casa de banquetes, taquizas, bufet, bocadillos, pasabocas',
  ),
  trade(
    'Repostería',
    'repostero/a, pastelero/a',
    'pastelería, pasteles, tortas, ponqués, cupcakes, pastel de cumpleaños, postres, bizcochos',
  ),
  trade('Panadería', 'panadero/a', 'pan, pan de muerto, bolillos, pandebono'),
  trade(
    'Chef a domicilio',
    'chef, cocinero/a, cocinero/a a domicilio, chef privado',
    'cocina a domicilio, cenas privadas',
  ),
  trade(
    'Comida casera',
    'fondero/a',
    'comida corrida, almuerzos caseros, corrientazo, fonda, almuerzos, comida por encargo',
  ),
  trade(
    'Antojitos y comida típica',
    'taquero/a, tamalero/a, arepero/a',
    'antojitos, tacos, empanadas, arepas, fritanga, comida típica, tamales, pozole, lechona',
  ),
  trade('Parrilladas y asados', 'parrillero/a, asador/a', 'parrilladas, asados, carne asada, parrilla, barbacoa'),
  trade('Barismo y café', 'barista', 'barismo, café, cafetería, barra de café'),
  trade(
    'Coctelería',
    'bartender, barman, cantinero/a, coctelero/a, mixólogo/a',
    'cócteles, barra libre, barra de bebidas, bar móvil, tragos',
  ),
  trade('Comida vegetariana', 'vegetariano/a, vegano/a, cocinero/a vegano/a', 'comida vegana, cocina vegetariana'),
  trade(
    'Helados y paletas',
    'heladero/a, paletero/a, nevero/a',
    'helados, paletas, nevería, heladería, paletería, raspados, cholados, nieves',
  ),
  trade(
    'Chocolatería y dulces',
    'chocolatero/a, dulcero/a, chocolatier, confitero/a',
    'chocolatería, dulces, dulcería, confitería, chocolates, mesa de dulces, bombones',
  ),
  // Belleza y cuidado personal
  trade(
    'Peluquería y estética',
    'peluquero/a, estilista, colorista',
    'peluquería, salón de belleza, corte de cabello, corte de pelo, tinte, alisado, peinados',
  ),
  trade('Barbería', 'barbero/a', 'corte de barba, barber shop, afeitado'),
  trade('Maquillaje', 'maquillista, maquillador/a', 'makeup, maquillaje social, maquillaje de novia'),
  trade(
    'Manicure y pedicure',
    'manicurista, pedicurista, uñero/a',
    'manicure, uñas, pedicure, manicura, uñas acrílicas, uñas de gel',
  ),
  trade('Depilación', 'depilador/a', 'cera, depilación láser, depilación con hilo'),
  trade('Masajes', 'masajista, masoterapeuta', 'masoterapia, spa, masaje relajante, masaje'),
  trade(
    'Faciales y cosmetología',
    'cosmetólogo/a, esteticista, cosmiatra',
    'cosmetología, faciales, limpieza facial, tratamiento facial',
  ),
  trade('Tatuajes', 'tatuador/a', 'tattoo, tattoos, piercing, perforaciones'),
  trade(
    'Trenzas y extensiones',
    'trenzador/a, trencista, extensionista',
    'trenzas, extensiones, extensiones de cabello, trenzas africanas',
  ),
  trade(
    'Cejas y pestañas',
    'lashista, cejista',
    'cejas, pestañas, microblading, extensión de pestañas, laminado de cejas',
  ),
  // Salud y bienestar
  trade('Medicina general', 'médico/a, doctor/a, médico/a general', 'consulta médica, consultorio médico, medicina'),
  trade(
    'Odontología',
    'odontólogo/a, dentista, ortodoncista',
    'dental, ortodoncia, brackets, muelas, consultorio dental',
  ),
  trade('Psicología', 'psicólogo/a, psicoterapeuta', 'psicoterapia, terapia psicológica, terapia de pareja, ansiedad'),
  trade('Fisioterapia', 'fisioterapeuta, rehabilitador/a', 'terapia física, rehabilitación, fisiatría'),
  trade('Nutrición', 'nutriólogo/a, nutricionista, dietista', 'dieta, dietas, bajar de peso, plan alimenticio'),
  trade(
    'Enfermería a domicilio',
    'enfermero/a, auxiliar de enfermería',
    'enfermería, inyecciones, curaciones, inyectología',
  ),
  trade('Optometría', 'optómetra, optometrista', 'óptica, lentes, gafas, examen de la vista, anteojos'),
  trade(
    'Cuidado de adultos mayores',
    'cuidador/a, cuidador/a de ancianos, gerontólogo/a, geriatra',
    'geriatría, cuidado de ancianos, cuidado de abuelitos, adulto mayor',
  ),
  trade('Podología', 'podólogo/a, podiatra, pedicuro/a', 'podiatría, uña enterrada, uñas encarnadas, callos'),
  trade(
    'Terapia de lenguaje',
    'fonoaudiólogo/a, terapeuta de lenguaje, logopeda',
    'fonoaudiología, logopedia, tartamudez',
  ),
  trade(
    'Yoga y meditación',
    'yogui, instructor/a de yoga, maestro/a de yoga, profesor/a de yoga',
    'yoga, meditación, mindfulness, clases de yoga',
  ),
  // Mascotas y campo
  trade('Veterinaria', 'veterinario/a, médico/a veterinario/a', 'clínica veterinaria, vacunas para perros'),
  trade(
    'Estética canina',
    'peluquero/a canino/a, estilista canino/a, groomer',
    'peluquería canina, grooming, baño de perros, corte de pelo para perros',
  ),
  trade('Paseo de perros', 'paseador/a de perros, paseador/a', 'paseos caninos, pasear perros'),
  trade(
    'Adiestramiento canino',
    'adiestrador/a, entrenador/a canino/a, adiestrador/a de perros',
    'adiestramiento, adiestramiento de perros, entrenamiento de perros, escuela canina',
  ),
  trade(
    'Guardería de mascotas',
    'cuidador/a de mascotas, cuidador/a de perros',
    'hotel para perros, pensión de mascotas, guardería canina, hospedaje de mascotas',
  ),
  trade('Viveros y plantas', 'viverista, plantero/a', 'viveros, vivero, plantas, matas, macetas, suculentas'),
  trade('Agricultura', 'agricultor/a, campesino/a, agrónomo/a, granjero/a', 'cultivos, siembra, cosecha, huerto'),
  trade('Apicultura', 'apicultor/a, colmenero/a', 'miel, colmenas, abejas, rescate de abejas'),
  trade('Acuarios', 'acuarista', 'peceras, acuariofilia, peces'),
  trade('Poda de árboles', 'podador/a, arborista, talador/a', 'tala de árboles, poda, derribo de árboles'),
];
