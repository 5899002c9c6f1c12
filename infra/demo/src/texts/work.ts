import type { CategoryId } from '@vitrina/contracts/catalogue';
import type { Voice } from './voice.ts';

/** Voices of the trades of offices, workshops and roads. */
export const WORK = {
  diseno: {
    houses: ['Estudio', 'Agencia', 'Imprenta', 'Laboratorio'],
    details: [
      'Diseño marcas que se entienden de lejos y se recuerdan de cerca.',
      'Entrego archivos abiertos, manual sencillo y dos rondas de cambios.',
      'Pregunto mucho antes de dibujar y muestro poco, pero pensado.',
      'Del cuaderno a la pared: también pinto, imprimo y coloco.',
    ],
    titles: [
      'Marca recién salida',
      'Mural en el mercado',
      'Cartel de temporada',
      'Empaque con alma',
      'Taller de letras',
      'Portafolio nuevo',
    ],
    posts: [
      'Marca nueva para una panadería con cuarenta años de historia. Cambió el letrero, no el sabor.',
      'Tres días de andamio y la pared del mercado ya tiene flores. Gracias a los vecinos por el café.',
      'Carteles en serie corta, impresos a mano con dos tintas. Quedan diez.',
    ],
  },
  tecnologia: {
    houses: ['Laboratorio', 'Taller', 'Estudio', 'Soporte'],
    details: [
      'Hablo claro, sin palabras raras, y respaldo tu información antes de tocar nada.',
      'Diagnóstico el mismo día y precio cerrado antes de empezar.',
      'Armo soluciones sencillas que tu equipo puede manejar sin llamarme.',
      'Recupero fotos, acelero equipos cansados y explico cómo cuidarlos.',
    ],
    titles: [
      'Diagnóstico gratis',
      'Equipo como nuevo',
      'Tu negocio en línea',
      'Taller para abuelos',
      'Casa conectada',
      'Respaldo seguro',
    ],
    posts: [
      'Llegó apagado y se fue volando. Cambio de disco, limpieza y todos sus archivos a salvo.',
      'Página lista para una florería: pedidos, mapa y fotos que cargan rápido hasta en el metro.',
      'Taller de teléfono para personas mayores. Paciencia infinita y letra grande.',
    ],
  },
  vehiculos: {
    houses: ['Taller', 'Garaje', 'Rutas', 'Transportes'],
    details: [
      'Te enseño la pieza que cambié y la que sigue sirviendo.',
      'Salimos puntuales, manejamos con calma y avisamos en cada parada.',
      'Presupuesto en una hora y garantía de tres meses en mano de obra.',
      'Empaco tus cosas como si fueran de mi mamá y no cobro las escaleras.',
    ],
    titles: [
      'Afinación de temporada',
      'Mudanza sin estrés',
      'Clásico restaurado',
      'Ruta por la sierra',
      'Revisión de frenos',
      'Listo para carretera',
    ],
    posts: [
      'Antes de salir a carretera: frenos, luces y llantas. Te revisamos en veinte minutos.',
      'Mudanza de cuatro cuartos y un piano. Nada roto, ni la amistad.',
      'Paseo de un día con paradas para fotos y comida del camino. Grupo pequeño.',
    ],
  },
  profesionales: {
    houses: ['Despacho', 'Oficina', 'Consultores', 'Casa'],
    details: [
      'Explico tus opciones en una hoja, con costos y tiempos reales.',
      'Trabajo con negocios pequeños que quieren dormir tranquilos.',
      'Primera consulta sin costo y respuesta el mismo día hábil.',
      'Cuido tus papeles como si fueran míos y te aviso antes de cada fecha.',
    ],
    titles: [
      'Asesoría sin costo',
      'Cierre de año en calma',
      'Charla para negocios',
      'Papeles en orden',
      'Casa en tu barrio',
      'Plan para crecer',
    ],
    posts: [
      'Charla abierta para quienes empiezan un negocio: qué trámite va primero y cuál puede esperar.',
      'Cierra el año con todo en orden. Trae tus comprobantes en una caja y sales con un plan.',
      'Una familia más con las llaves en la mano y las cuentas claras.',
    ],
  },
} as const satisfies Partial<Record<CategoryId, Voice>>;
