import { type TradeWords, trade } from './group.ts';

/** Words for the trades of offices, workshops and roads. */
export const WORK: readonly TradeWords[] = [
  // Diseño y publicidad
  trade(
    'Diseño gráfico',
    'diseñador/a gráfico/a',
    'logotipos, logos, identidad visual, logotipo, branding, tarjetas de presentación',
  ),
  trade('Ilustración', 'ilustrador/a, dibujante, caricaturista', 'ilustraciones, caricaturas, cómics'),
  trade(
    'Rotulación y letreros',
    'rotulista, rotulador/a, letrerista',
    'rotulación, letreros, avisos, anuncios luminosos, rótulos, vallas, lonas impresas',
  ),
  trade(
    'Imprenta',
    'impresor/a, litógrafo/a',
    'litografía, impresiones, tipografía, volantes, folletos, impresión de volantes',
  ),
  trade(
    'Redes sociales',
    'community manager, gestor/a de redes, influencer, creador/a de contenido',
    'facebook, instagram, tiktok, manejo de redes',
  ),
  trade(
    'Redacción de contenidos',
    'redactor/a, copywriter, corrector/a de estilo, escritor/a',
    'redacción, corrección de estilo, blogs',
  ),
  trade(
    'Marketing digital',
    'mercadólogo/a, publicista, mercadotecnista, mercaderista',
    'marketing, mercadotecnia, mercadeo, publicidad, seo, anuncios en google',
  ),
  trade('Diseño de empaques', 'diseñador/a de empaques', 'packaging, empaques, cajas personalizadas, etiquetas'),
  trade(
    'Serigrafía y estampados',
    'serigrafista, estampador/a, sublimador/a',
    'serigrafía, estampados, sublimación, playeras estampadas, camisetas estampadas, tazas personalizadas',
  ),
  trade('Muralismo', 'muralista, grafitero/a', 'murales, mural, grafiti, graffiti'),
  // Tecnología
  trade(
    'Reparación de computadoras',
    'técnico/a en computación, técnico/a de computadoras',
    'computadoras, computadora, computador, computadores, pc, portátil, laptop, laptops, formateo, ordenador',
  ),
  trade(
    'Reparación de celulares',
    'técnico/a en celulares, técnico/a de celulares',
    'celulares, celular, teléfono móvil, smartphone, cambio de pantalla, iphone, móviles',
  ),
  trade(
    'Desarrollo web',
    'programador/a web, desarrollador/a web, diseñador/a web',
    'páginas web, sitios web, página web, tienda en línea, páginas de internet',
  ),
  trade(
    'Desarrollo de aplicaciones',
    'programador/a, desarrollador/a, desarrollador/a de apps',
    'apps, aplicaciones, software a la medida, aplicación móvil',
  ),
  trade(
    'Redes e internet',
    'técnico/a en redes, cableador/a',
    'wifi, cableado estructurado, redes de datos, internet, módem, router',
  ),
  trade('Cámaras de seguridad', 'instalador/a de cámaras', 'cctv, videovigilancia, alarmas, circuito cerrado, cámaras'),
  trade(
    'Soporte técnico',
    'técnico/a en sistemas, ingeniero/a de sistemas, informático/a',
    'mesa de ayuda, soporte de sistemas, helpdesk',
  ),
  trade('Impresión 3D', 'impresor/a 3d, modelador/a 3d', 'modelado 3d, prototipos, piezas 3d'),
  trade(
    'Automatización del hogar',
    'instalador/a de domótica, domotista',
    'domótica, casa inteligente, persianas eléctricas, portones eléctricos',
  ),
  trade(
    'Análisis de datos',
    'analista de datos, científico/a de datos, estadístico/a',
    'estadística, big data, tableros de datos, power bi',
  ),
  // Vehículos y transporte
  trade(
    'Mecánica automotriz',
    'mecánico, mecánico automotriz, mecánico a domicilio',
    'taller mecánico, afinación, frenos, cambio de aceite, motor, sincronización de motor, taller automotriz',
  ),
  trade(
    'Hojalatería y latonería',
    'hojalatero/a, latonero/a, enderezador/a, chapista',
    'hojalatería, latonería, enderezado, golpes de auto, latonería y pintura, hojalatería y pintura',
  ),
  trade(
    'Llantas y vulcanizado',
    'vulcanizador/a, llantero/a, talachero/a',
    'llantas, vulcanizado, llantera, montallantas, desponchadora, talachas, ponchadura, despinchada, neumáticos',
  ),
  trade(
    'Lavado de autos',
    'lavador/a de autos, lavacoches, detallador/a',
    'autolavado, lavadero de carros, lavado de carros, detallado automotriz, car wash, polichado, encerado',
  ),
  trade(
    'Electricidad automotriz',
    'eléctrico automotriz, autoeléctrico/a',
    'baterías, acumuladores, alternador, baterías para carro',
  ),
  trade('Mecánica de motos', 'mecánico/a de motos, motero/a', 'taller de motos, motos, motocicletas'),
  trade(
    'Taller de bicicletas',
    'bicicletero/a, mecánico/a de bicicletas',
    'bicicletería, bicicletas, bicis, reparación de bicicletas',
  ),
  trade('Grúas', 'gruero/a, operador/a de grúa', 'grúa, arrastre de vehículos, remolque'),
  trade(
    'Mudanzas y fletes',
    'fletero/a, cargador/a, acarreador/a, mudancero/a',
    'mudanzas, fletes, flete, trasteo, trasteos, acarreos, acarreo, mudanza',
  ),
  trade(
    'Mensajería',
    'mensajero/a, domiciliario/a, repartidor/a, motomensajero/a',
    'paquetería, domicilios, envíos, reparto, entregas a domicilio',
  ),
  trade(
    'Transporte escolar',
    'chofer escolar, transportista escolar',
    'ruta escolar, camión escolar, bus escolar, transporte de niños',
  ),
  trade(
    'Guías de turismo',
    'guía de turistas, guía turístico, guía turística, guía de turismo',
    'turismo, excursiones, tours, recorridos turísticos, paseos',
  ),
  trade(
    'Conductores particulares',
    'conductor/a, chofer, conductor elegido, taxista, conductora elegida',
    'taxi, chofer privado, viajes en auto, traslados',
  ),
  // Servicios profesionales
  trade(
    'Contabilidad',
    'contador/a, contador/a público/a, tenedor/a de libros',
    'contable, contaduría, declaración de renta, declaración anual, impuestos, facturación, sat, dian',
  ),
  trade(
    'Asesoría jurídica',
    'abogado/a, licenciado/a en derecho, notario/a, jurista',
    'asesoría legal, jurídico, abogacía, divorcios, demandas, bufete, despacho jurídico',
  ),
  trade(
    'Seguros',
    'agente de seguros, asesor/a de seguros, corredor/a de seguros',
    'aseguradora, pólizas, seguro de vida, soat, seguro de auto, seguro médico',
  ),
  trade(
    'Bienes raíces',
    'agente inmobiliario, agente inmobiliaria, corredor/a inmobiliario/a, asesor/a inmobiliario/a',
    'finca raíz, venta de casas, arriendos, venta de terrenos, apartamentos, casas en venta',
  ),
  trade(
    'Recursos humanos',
    'reclutador/a, headhunter',
    'gestión humana, talento humano, nómina, reclutamiento, selección de personal',
  ),
  trade(
    'Consultoría de negocios',
    'consultor/a, asesor/a de negocios, asesor/a empresarial',
    'consultoría, plan de negocios, emprendimiento, asesoría empresarial',
  ),
  trade(
    'Gestoría y trámites',
    'gestor/a, tramitador/a, coyote',
    'gestoría, trámites, trámite de placas, licencias, pasaporte, visas, tránsito',
  ),
  trade('Avalúos', 'valuador/a, avaluador/a, perito valuador', 'avalúo, tasación, valuación'),
  trade('Topografía', 'topógrafo/a', 'levantamiento topográfico, deslinde, medición de terrenos'),
  trade(
    'Finanzas personales',
    'asesor/a financiero/a, financista, planeador/a financiero/a',
    'planeación financiera, ahorro, inversiones, deudas, créditos',
  ),
  trade(
    'Seguridad privada',
    'vigilante, guardia, escolta, guardaespaldas, guardia de seguridad, celador/a, velador/a',
    'vigilancia, custodia',
  ),
];
