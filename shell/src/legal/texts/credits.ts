import type { LegalText } from './page.ts';

/** Credits for third-party works, as their licences require. */
export const credits: LegalText = {
  title: 'Créditos',
  lead: 'Vitrina usa datos y tipos de letra que otras personas comparten. Gracias.',
  dated: false,
  sections: [
    {
      id: 'lugares',
      title: 'Lugares',
      paragraphs: [
        'Las ciudades y poblaciones de México y Colombia, y la más cercana a tu ubicación, salen de una tabla hecha con datos de GeoNames, que se comparten con la licencia Creative Commons Atribución 4.0. De ellos tomamos nombre, posición y habitantes, y corregimos algunos nombres y estados.',
      ],
      points: [
        'Los contornos de los estados y departamentos de los mapas vienen de Natural Earth, que son de dominio público; los simplificamos.',
      ],
      links: [
        { label: 'Natural Earth', href: 'https://www.naturalearthdata.com/' },
        { label: 'GeoNames', href: 'https://www.geonames.org/' },
        { label: 'Licencia CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/deed.es' },
      ],
    },
    {
      id: 'letras',
      title: 'Letras y código',
      paragraphs: [
        'Los tipos de letra se comparten con la SIL Open Font License. El código usa bibliotecas libres; cada una trae su licencia en el proyecto. Los mapas usan Leaflet, de Volodymyr Agafonkin, con la licencia BSD de 2 cláusulas.',
      ],
      points: [],
      links: [{ label: 'Leaflet', href: 'https://leafletjs.com/' }],
    },
  ],
};
