import type { CategoryId } from '@vitrina/contracts/catalogue';
import type { Voice } from './voice.ts';

/** Voices of the trades of learning, celebration, craft and sport. */
export const CULTURE = {
  educacion: {
    houses: ['Aula', 'Academia', 'Salón', 'Escuelita'],
    details: [
      'Enseño con ejemplos de la vida diaria y nadie se va con una duda en la bolsa.',
      'Grupos de cuatro personas como máximo, para que todas hablen.',
      'Hago un plan para cada estudiante y lo reviso con la familia cada mes.',
      'Las equivocaciones se celebran: de ahí sale lo que se aprende de verdad.',
    ],
    titles: [
      'Clase muestra gratis',
      'Curso de vacaciones',
      'Grupo nuevo en marzo',
      'Taller de sábado',
      'Aprende jugando',
      'Muestra de alumnos',
    ],
    posts: [
      'La primera clase es gratis y sin compromiso. Trae cuaderno y lo que más trabajo te cuesta.',
      'Abrimos grupo por las tardes. Cuatro lugares, mucha práctica y una merienda a la mitad.',
      'Nuestros alumnos presentan lo que hicieron este semestre. Familias y curiosos son bienvenidos.',
    ],
  },
  musica: {
    houses: ['Sonora', 'Compañía', 'Conjunto', 'Ensamble'],
    details: [
      'Armamos el repertorio contigo y llegamos una hora antes para probar sonido.',
      'Tocamos bodas, cumpleaños y despedidas; lo mismo en patio chico que en plaza grande.',
      'Repertorio de más de doscientas piezas, de los boleros a lo que suena hoy.',
      'Llevamos equipo propio, vestuario cuidado y muchas ganas de que la gente se pare a bailar.',
    ],
    titles: [
      'Noche de boleros',
      'Ensayo abierto',
      'Serenata de mayo',
      'Concierto en el patio',
      'Fiesta en la plaza',
      'Función de estreno',
    ],
    posts: [
      'Ensayo abierto al público. Pide una canción y, si la sabemos, la tocamos dos veces.',
      'Estrenamos repertorio el sábado. Hay sillas, hay sombra y hay aguas frescas.',
      'Una serenata bajo la lluvia y nadie se metió a la casa. Gracias a la familia que nos invitó.',
    ],
  },
  eventos: {
    houses: ['Fiestas', 'Celebraciones', 'Casa', 'Alegrías'],
    details: [
      'Tú imaginas la fiesta y nosotros resolvemos flores, luces, mesas y permisos.',
      'Montamos de madrugada y recogemos sin ruido; tú solo llegas a celebrar.',
      'Paquetes claros, sin cargos escondidos, y una persona que contesta hasta el final.',
      'Cada montaje se dibuja antes a color para que no haya sorpresas.',
    ],
    titles: [
      'Quince de Ximena',
      'Boda en el jardín',
      'Fiesta de colores',
      'Mesa de dulces',
      'Noche de luces',
      'Tardes de piñata',
    ],
    posts: [
      'Montaje de ayer: papel de colores, flores del mercado y luces cálidas. Todo listo en cuatro horas.',
      'Fechas abiertas para fin de año. Aparta con tiempo y te regalamos la mesa de dulces.',
      'Lo mejor de la fiesta fue ver a la abuela bailar. Lo demás fue trabajo nuestro.',
    ],
  },
  fotografia: {
    houses: ['Estudio', 'Lente', 'Cuarto', 'Archivo'],
    details: [
      'Trabajo con luz natural y entrego en una semana, en alta resolución y con derechos claros.',
      'Antes de la cámara hay café y plática; por eso nadie sale tieso.',
      'Cuento cada historia con pocas fotos bien escogidas, impresas en papel de algodón.',
      'Llevo dos cámaras, respaldo doble y un paraguas por si acaso.',
    ],
    titles: [
      'Sesión al atardecer',
      'Retratos de familia',
      'Detrás de la cámara',
      'Foto de producto',
      'Luz de la mañana',
      'Mini sesiones',
    ],
    posts: [
      'Sesión de ayer, sin filtros y con viento. A veces el mejor estudio es la azotea.',
      'Mini sesiones de veinte minutos este domingo. Cinco fotos editadas y una impresa para la sala.',
      'Así se ve un producto hecho a mano cuando la luz le hace justicia.',
    ],
  },
  artesanias: {
    houses: ['Taller', 'Manos', 'Barro', 'Telar'],
    details: [
      'Cada pieza es única, lleva firma y cuenta de dónde viene el material.',
      'Trabajamos en familia desde hace tres generaciones, con técnicas que no hacen ruido.',
      'Hago pedidos especiales y enseño el proceso a quien quiera ensuciarse las manos.',
      'Tintes naturales, fibras de la región y tiempo: ese es todo el secreto.',
    ],
    titles: [
      'Pieza de la semana',
      'Horno abierto',
      'Colección de lluvia',
      'Taller para manos',
      'Feria de oficios',
      'Colores de la tierra',
    ],
    posts: [
      'Salió del horno esta mañana. Ninguna quedó igual y de eso se trata.',
      'Colección pequeña inspirada en las primeras lluvias. Doce piezas, ni una más.',
      'Taller de tres horas para principiantes. Te llevas lo que hagas, aunque salga chueco.',
    ],
  },
  moda: {
    houses: ['Atelier', 'Costuras', 'Taller', 'Ropero'],
    details: [
      'Coso a la medida y arreglo lo que amas para que dure otros diez años.',
      'Uso telas de productores locales y guardo el patrón de cada cliente.',
      'Dos pruebas incluidas y puntadas que no se ven, ni por dentro.',
      'Diseñamos piezas con historia para gente que no quiere vestirse igual que su prima.',
    ],
    titles: [
      'Vestidos de gala',
      'Telas recién llegadas',
      'Rescate de prendas',
      'Nueva colección',
      'Prueba sin costo',
      'Bordado a mano',
    ],
    posts: [
      'Del boceto a la última puntada: tres semanas de trabajo y una clienta bailando.',
      'Llegaron telas de algodón en nueve colores. Ven a tocarlas antes de que vuelen.',
      'Trae esa prenda que ya no cierra. Casi siempre hay manera.',
    ],
  },
  deporte: {
    houses: ['Club', 'Equipo', 'Escuela', 'Ruta'],
    details: [
      'Entrenamos con calma y constancia; aquí nadie compite contra nadie más que su yo de ayer.',
      'Hay grupos para principiantes, para quienes regresan y para quienes no paran.',
      'Plan personal, seguimiento por mensaje y cero regaños si faltas un día.',
      'Clases al aire libre, con todo el equipo incluido y entrenadores certificados.',
    ],
    titles: [
      'Clase abierta',
      'Torneo del barrio',
      'Ruta del domingo',
      'Reto de 21 días',
      'Entrena en el parque',
      'Selectivo juvenil',
    ],
    posts: [
      'Clase abierta este sábado a las ocho. Ven con agua, tenis y una amistad.',
      'Nuestro equipo quedó en segundo lugar y primero en porras. Seguimos.',
      'Ruta nueva, sin subidas crueles y con parada para desayunar.',
    ],
  },
} as const satisfies Partial<Record<CategoryId, Voice>>;
