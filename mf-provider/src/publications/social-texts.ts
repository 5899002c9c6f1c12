/** Spanish texts of the material for social networks. */
export const socialTexts = {
  action: 'Para redes',
  actionOf: (event: string) => `Imágenes y texto para redes de ${event}`,
  title: 'Listo para tus redes',
  intro: 'Con tu nombre y un código QR que abre tu página.',
  loading: 'Preparando tus imágenes…',
  retry: 'Volver a intentar',
  failed: 'No pudimos preparar las imágenes.',
  pictureFailed: 'Esta imagen no se pudo preparar. Cierra e inténtalo otra vez.',
  pictures: {
    cuadrada: { name: 'Cuadrada', size: '1080 × 1080', alt: (event: string) => `${event}, imagen cuadrada` },
    historia: { name: 'Historia', size: '1080 × 1920', alt: (event: string) => `${event}, imagen para historias` },
  },
  share: 'Compartir',
  shareOf: (name: string) => `Compartir la imagen: ${name}`,
  download: 'Descargar',
  downloadOf: (name: string) => `Descargar la imagen: ${name}`,
  text: 'Texto para pegar',
  copy: 'Copiar texto',
} as const;
