import { MIN_RATINGS, PRIOR } from '@vitrina/contracts/rules';
import type { LegalText } from './page.ts';

const written = (value: number) => value.toLocaleString('es-MX');

/** Explanation of the order, paid places, ratings, badges, distances, opening hours and prices, with the formulas. */
export const howItWorks: LegalText = {
  title: 'Cómo funciona',
  lead: 'Por qué ves primero a quien ves, de dónde salen las estrellas y qué puede pagar un proveedor.',
  dated: false,
  contact: 'support',
  sections: [
    {
      id: 'orden',
      title: 'Cómo ordenamos',
      paragraphs: [
        'Cuando escribes algo, primero va quien mejor coincide con tus palabras: cuenta más el nombre del negocio, después la especialidad y los oficios, y al final la descripción. Aceptamos errores de dedo y otras formas de decir lo mismo.',
        'Si dos resultados son igual de buenos, va antes el plan Premium, después Destacado y después los demás.',
      ],
      points: [
        'Sin búsqueda: Premium, Destacado y los demás, y dentro de cada grupo al azar. El azar es el mismo durante toda tu visita.',
        'Cerca de ti o de una ciudad: de menor a mayor distancia. También cuenta quien llega hasta ahí desde otra ciudad.',
        'Por valoración: según la fórmula que explicamos abajo. Ningún plan la cambia.',
      ],
    },
    {
      id: 'pagados',
      title: 'Qué se puede pagar',
      paragraphs: [
        'Los proveedores pueden pagar un plan Destacado o Premium. Un plan da más publicaciones, más formas de contacto y un lugar antes entre resultados igual de buenos. Los lugares pagados llevan su etiqueta.',
      ],
      points: [
        'No se puede pagar por aparecer en una búsqueda que no corresponde.',
        'No se puede pagar por una valoración, por quitarla ni por cambiar el orden por valoración o por distancia.',
      ],
      links: [{ label: 'Ver los planes', href: '/planes' }],
    },
    {
      id: 'valoraciones',
      title: 'Valoraciones',
      paragraphs: [
        `Con un comentario puedes dar de 1 a 5 estrellas. De cada cuenta cuenta una valoración por proveedor: la última. El promedio se muestra a partir de ${MIN_RATINGS} valoraciones y con una cifra decimal.`,
        `Para ordenar por valoración comparamos (${PRIOR.ratings} × ${written(PRIOR.average)} + suma de estrellas) ÷ (${PRIOR.ratings} + número de valoraciones). Así, una sola valoración de 5 estrellas no va antes que cien con un promedio de 4.8.`,
      ],
      points: [
        '«Contacto verificado» quiere decir que la misma cuenta o el mismo dispositivo contactó a ese proveedor desde Vitrina entre una hora y 180 días antes de comentar.',
        'El proveedor puede responder y reportar una valoración, pero no quitarla.',
        'Las valoraciones que parecen arregladas entre cuentas esperan la revisión de una persona. Mientras tanto no cuentan.',
      ],
    },
    {
      id: 'insignias',
      title: 'Insignias',
      paragraphs: [
        'Una insignia dice qué se probó y desde cuándo. Se quita sola cuando cambia lo que prueba, y no cambia el orden de los resultados. Ningún plan la incluye.',
      ],
      points: [
        '«Correo confirmado»: abrió el enlace que enviamos al correo de su cuenta.',
        '«Teléfono confirmado»: escribió el código que enviamos por mensaje de texto al teléfono de su perfil.',
        '«Identidad revisada»: una persona de Vitrina comparó su nombre con una identificación oficial.',
        '«Cédula revisada»: una persona de Vitrina revisó la cédula o matrícula profesional de su nombre, su especialidad y sus servicios.',
        'Quien revisa anota qué vio. No guardamos copias de documentos. Una insignia no garantiza el trabajo.',
      ],
    },
    {
      id: 'distancias',
      title: 'Distancias y horarios',
      paragraphs: [
        'La distancia va de tu lugar al centro de la ciudad del proveedor, nunca a su domicilio, y se muestra por tramos: «a menos de 5 km», «a 15 km».',
        '«Abierto» se calcula con el horario que el proveedor escribió y con la hora de su ciudad. Antes de ir, confirma por teléfono o por mensaje.',
      ],
      points: [],
    },
    {
      id: 'precios',
      title: 'Precios',
      paragraphs: [
        '«Desde» es el precio más bajo de los servicios que el proveedor escribió, en pesos de su país. No calculamos precios: el final lo acuerdas con quien hace el trabajo.',
      ],
      points: [],
    },
  ],
};
