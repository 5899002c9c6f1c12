/** Texts printed by the build of the images. */
export const texts = {
  noEngine:
    'No responde ningún motor de contenedores. Arráncalo y repite la orden; en Debian:\n\n' +
    '    sudo apt-get install -y docker.io docker-compose && sudo systemctl start docker\n',
  needsRoot: (image: string) =>
    `${image} no se puede obtener de ningún registro, y hacerla aquí requiere Debian como root.`,
  bases: 'Imágenes base',
  pulling: (image: string) => `obteniendo ${image}`,
  making: (image: string) => `haciendo ${image}`,
  basesReady: (count: number) => `${count} listas`,
  images: 'Imágenes de la plataforma',
  built: (count: number) => `${count} hechas`,
} as const;
