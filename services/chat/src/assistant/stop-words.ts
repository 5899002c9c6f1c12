const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Folded words that belong to the wording of a question rather than to the search. */
export const stopWords = list(`
  a al algo alguien algun alguna algunas alguno algunos ahi alla aqui asi atienda atiende ayuda ayudame ayudar ayudarme
  barata barato bien buen buena buenas bueno buenos busca buscamos buscando busco cerca cercana cercano como con conoce
  conoces conocen contratar cual cuales cuanto cuesta cobra cobran dame dar decir decirme dia dias dime disponible donde
  economica economico el ella en encontrar encontrarme encuentra encuentro es esa ese esta estoy este favor gracias gusta
  gustaria hace hacen haga hagan hay hola hoy interesa la las le les lo los mas me mejor mejores mi mis muestra muestrame
  muy necesita necesitamos necesitar necesito no noche noches nos nuestra nuestro o ofrece ofrecen para pero persona
  personas podria podrian podrias por porfavor porfa profesional profesionales puede pueden puedes pueda que queremos
 k ocupamos ocupo otra otras otro otros q
  quien quienes quiero quisiera recomendar recomiendan recomienda recomiendame recomiendas sabe sabes se sepa sepan ser
  servicio servicios si sobre solicito somos soy su sus tal tarde tardes te tenemos tengo tiene tienen tienes trabaja
  trabajan trabaje tu tus un una unas uno unos urge urgente urgentemente usted ustedes va ver vivo y ya yo zona ciudad
  estado departamento municipio colonia barrio proveedor proveedores proveedora
`);

/** Folded words that connect two words into the name of a trade. */
export const connectors = list('de del a');
