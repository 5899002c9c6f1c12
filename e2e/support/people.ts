import { randomBytes } from 'node:crypto';

/** Made-up person, unique in this run. */
export interface Person {
  nombre: string;
  email: string;
  contrasena: string;
}

/** Creates a person. `word` is unique, so that a search for it finds only this person. */
export function newPerson(): Person & { word: string } {
  const word = `z${randomBytes(5)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'qwrtpsdfgh'[Number(digit)] ?? 'q')}`;
  return { nombre: `Prueba ${word}`, email: `${word}@demo.vitrina.example`, contrasena: `clave-${word}`, word };
}

/** Place of a profile, and other fields to set. */
export interface ProfileFields {
  pais: string;
  estado_pais: string;
  telefono?: string;
  descripcion?: string;
  segmento?: string;
  /** Id of a town. */
  ciudad?: string;
  radio_km?: string;
  en_linea?: '0' | '1';
  /** JSON list of spans. */
  horas?: string;
}

/** Profile with the nine fields that publishing requires, in a place, with overrides. */
export function fullProfile(person: { word: string }, place: ProfileFields) {
  return {
    telefono: '+52 55 1234 5678',
    cp: place.pais === 'MX' ? '06000' : '110111',
    descripcion: 'Arreglo fugas, tinacos y calentadores el mismo día.',
    nnegocio: `Taller ${person.word}`,
    especialidad: 'Plomería a domicilio',
    segmento: 'Plomería',
    ...place,
  };
}
