import type { CategoryId } from '@vitrina/contracts/catalogue';
import type { Voice } from './voice.ts';

/** Voices of the trades around the house, the body and the animals. */
export const LIVING = {
  hogar: {
    houses: ['Servicio', 'Casa', 'Brigada', 'Taller'],
    details: [
      'Llego a la hora, explico lo que falla y dejo el lugar tan limpio como lo encontré.',
      'Reviso sin prisa, doy el precio por escrito y no cambio piezas que todavía sirven.',
      'Atiendo urgencias de noche y trabajo con refacciones que sí duran.',
      'Trabajamos dos hermanos y mi mamá lleva la agenda, así que nadie se queda sin respuesta.',
    ],
    titles: [
      'Antes y después',
      'Revisión sin costo',
      'Semana del hogar',
      'Casa lista para lluvias',
      'Cocina como nueva',
      'Guardia de fin de semana',
    ],
    posts: [
      'Así quedó la casa de una familia que llevaba meses con el problema. Dos días de trabajo y ni una mancha en el piso.',
      'Esta semana la revisión va por nuestra cuenta. Manda una foto de lo que falla y te digo qué hace falta.',
      'Herramienta lista desde las siete. Si es urgente, llama; si puede esperar, escribe y lo agendamos con calma.',
    ],
  },
  construccion: {
    houses: ['Taller', 'Obra', 'Estudio', 'Maderas'],
    details: [
      'Mido dos veces, corto una y entrego con dibujo firmado por el cliente.',
      'Trabajo con materiales de la región y cuadrilla propia, sin intermediarios.',
      'Cada obra tiene su bitácora con fotos, para que sepas en qué va aunque estés lejos.',
      'Empecé de ayudante de mi abuelo y hoy somos seis personas con el mismo cuidado.',
    ],
    titles: [
      'Obra terminada',
      'Mueble a la medida',
      'Puertas abiertas',
      'Del dibujo a la obra',
      'Maderas de la región',
      'Fachada renovada',
    ],
    posts: [
      'Terminamos justo antes de las lluvias. Acabado natural, juntas parejas y garantía de un año por escrito.',
      'Pieza hecha para un rincón difícil: nada de lo que vendían cabía, así que la dibujamos desde cero.',
      'Ven al taller a escoger tonos y texturas. Hay café y muestras que puedes tocar.',
    ],
  },
  cocina: {
    houses: ['Cocina', 'Fonda', 'Sazón', 'Mesa'],
    details: [
      'Cocino con lo que el mercado trae cada mañana y con las recetas de mi abuela.',
      'Servimos desde diez hasta trescientas personas, con vajilla, meseros y todo recogido al final.',
      'Nada de congelados: masa, salsas y postres se hacen aquí el mismo día.',
      'Hay opciones sin gluten y sin carne que también se acaban primero.',
    ],
    titles: [
      'Menú de temporada',
      'Degustación abierta',
      'Pan recién hecho',
      'Domingo de antojos',
      'Banquete en el jardín',
      'Receta de la abuela',
      'Noche de maíz y fuego',
    ],
    posts: [
      'Llegó la fruta de temporada y cambió la carta. Aparta con un día de anticipación porque se hace poco y bueno.',
      'Mesa larga, manteles de colores y todo servido al centro. Así se celebra un cumpleaños con treinta primos.',
      'Este fin de semana hay degustación. Prueba tres platos, escoge uno y te llevas la receta.',
    ],
  },
  belleza: {
    houses: ['Salón', 'Estudio', 'Tocador', 'Espejo'],
    details: [
      'Primero platicamos de lo que quieres y luego te digo, con honestidad, qué le va a tu cara.',
      'Uso productos sin pruebas en animales y esterilizo todo frente a ti.',
      'Trabajo con cita para que nadie espere, también a domicilio los lunes.',
      'Me especializo en cabello rizado y en novias que quieren parecerse a sí mismas.',
    ],
    titles: [
      'Cambio de imagen',
      'Martes de dos por uno',
      'Novias de otoño',
      'Rizos felices',
      'Nueva temporada',
      'Día para consentirse',
    ],
    posts: [
      'Un cambio que se nota sin gritar. Gracias a la clienta que confió y salió cantando.',
      'Los martes vienen dos y paga una. Trae a tu mamá, a tu comadre o a tu hijo con greña.',
      'Color suave, acabado natural y cuidados para la casa escritos a mano. Agenda abierta esta semana.',
    ],
  },
  salud: {
    houses: ['Consultorio', 'Casa', 'Espacio', 'Clínica'],
    details: [
      'Escucho primero y receto después; la consulta dura lo que tenga que durar.',
      'Atiendo en consultorio, a domicilio y por videollamada, con expediente siempre al día.',
      'Explico cada paso con palabras sencillas para que decidas con tranquilidad.',
      'Trabajo con niñas, niños y personas mayores, que son los pacientes más sinceros.',
    ],
    titles: [
      'Jornada de bienestar',
      'Consulta de valoración',
      'Plática gratuita',
      'Respira y empieza',
      'Semana de la salud',
      'Cuidarse sin prisa',
    ],
    posts: [
      'Este mes hay valoraciones a precio especial. Trae tus estudios anteriores y una lista de dudas.',
      'Plática abierta para familias: qué hacer antes de que duela. Entrada libre, cupo de veinte personas.',
      'Pequeños cambios que sí se sostienen. Empezamos con diez minutos al día y una libreta.',
    ],
  },
  mascotas: {
    houses: ['Huerto', 'Refugio', 'Granja', 'Patio'],
    details: [
      'Trato a cada animal por su nombre y mando fotos mientras está con nosotros.',
      'Trabajo con paciencia y premios, nunca con castigos.',
      'Cultivamos sin químicos y entregamos el mismo día de la cosecha.',
      'Hay visita a domicilio para quienes se asustan en el coche, con patas o con raíces.',
    ],
    titles: [
      'Día de adopción',
      'Amigos en el parque',
      'Cosecha de la semana',
      'Baño y paseo',
      'Plantas para el balcón',
      'Visita a la granja',
    ],
    posts: [
      'Hoy estrenamos patio con sombra y agua fresca. Quedan dos lugares para la próxima semana.',
      'Llegaron las plantas que aguantan sol, viento y olvido. Perfectas para el balcón.',
      'Caminata del sábado por el parque. Trae correa, agua y ganas de platicar con desconocidos.',
    ],
  },
} as const satisfies Partial<Record<CategoryId, Voice>>;
