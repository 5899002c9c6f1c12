import type { CategoryId } from '@vitrina/contracts/catalogue';
import type { Motif } from './ground.ts';
import { confetti, mola, papelPicado, sarape } from './motifs-festive.ts';
import { bauhaus, bricks, circuit, court, dots, rays, rings, talavera } from './motifs-geometric.ts';
import { hills, leaves, notebook, skyline } from './motifs-places.ts';

/** The backgrounds that a group's pictures may have. */
export const MOTIFS: Readonly<Record<CategoryId, readonly Motif[]>> = {
  hogar: [talavera, dots, rays],
  construccion: [bricks, bauhaus, rays],
  cocina: [talavera, sarape, rings],
  belleza: [leaves, rings, dots],
  salud: [leaves, hills, rings],
  mascotas: [hills, leaves, dots],
  educacion: [notebook, bauhaus, dots],
  musica: [rings, rays, papelPicado],
  eventos: [papelPicado, confetti, rays],
  fotografia: [rings, bauhaus, hills],
  artesanias: [mola, sarape, papelPicado],
  moda: [sarape, mola, dots],
  deporte: [court, rays, hills],
  diseno: [bauhaus, dots, rings],
  tecnologia: [circuit, dots, bauhaus],
  vehiculos: [hills, skyline, rays],
  profesionales: [skyline, bauhaus, rings],
};
