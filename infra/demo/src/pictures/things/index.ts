import type { CategoryId } from '@vitrina/contracts/catalogue';
import { ARTESANIAS } from './artesanias.ts';
import { BELLEZA } from './belleza.ts';
import { COCINA } from './cocina.ts';
import { CONSTRUCCION } from './construccion.ts';
import { DEPORTE } from './deporte.ts';
import { DISENO } from './diseno.ts';
import { EDUCACION } from './educacion.ts';
import { EVENTOS } from './eventos.ts';
import { FOTOGRAFIA } from './fotografia.ts';
import { HOGAR } from './hogar.ts';
import { MASCOTAS } from './mascotas.ts';
import { MODA } from './moda.ts';
import { MUSICA } from './musica.ts';
import { PROFESIONALES } from './profesionales.ts';
import { SALUD } from './salud.ts';
import { TECNOLOGIA } from './tecnologia.ts';
import type { Thing } from './thing.ts';
import { VEHICULOS } from './vehiculos.ts';

/** The tools and wares of each group, by name. */
export const THINGS: Readonly<Record<CategoryId, Readonly<Record<string, Thing>>>> = {
  hogar: HOGAR,
  construccion: CONSTRUCCION,
  cocina: COCINA,
  belleza: BELLEZA,
  salud: SALUD,
  mascotas: MASCOTAS,
  educacion: EDUCACION,
  musica: MUSICA,
  eventos: EVENTOS,
  fotografia: FOTOGRAFIA,
  artesanias: ARTESANIAS,
  moda: MODA,
  deporte: DEPORTE,
  diseno: DISENO,
  tecnologia: TECNOLOGIA,
  vehiculos: VEHICULOS,
  profesionales: PROFESIONALES,
};
