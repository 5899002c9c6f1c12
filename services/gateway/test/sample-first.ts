/** Server module of a first content as any tool may make it: one function, texts in and out. */
export const firstModule = `
const text = (value) => value.replace(/[&<>"]/g, (sign) => '&#' + sign.charCodeAt(0) + ';');
const gallery = ({ place, query, seed }) => '/api/galeria?country=' + place.country + '&state=' + place.state +
  (query.segmento ? '&segmento=' + encodeURIComponent(query.segmento) : '') + '&semilla=' + seed + '&limit=24';
const screens = {
  '/explorar'({ visit, answers }) {
    const address = gallery(visit);
    if (!(address in answers)) return { calls: [{ call: 'GET /api/galeria', address }] };
    const posts = answers[address]?.body ?? [];
    const tile = ({ nombre, proveedor_slug }) => '<li class="tile" style="--r:0.75"><a href="/p/' + proveedor_slug + '">' + text(nombre) + '</a></li>';
    const html = '<h1>' + text(visit.heading) + '</h1><ul>' + posts.map(tile).join('') + '</ul>';
    return { html, head: {}, linkedData: [] };
  },
  '/p/:slug'({ visit, answers }) {
    const address = '/api/proveedores/' + encodeURIComponent(visit.params.slug);
    if (!(address in answers)) return { calls: [{ call: 'GET /api/proveedores/:slug', address }] };
    const answer = answers[address];
    if (answer === null || answer === 'missing') return answer;
    const { nnegocio: name, slug, pais, estado_pais, email } = answer.body.data;
    if (visit.query.viejo) return { html: '', head: { moved: visit.query.viejo }, linkedData: [] };
    if (visit.query.vuelta) return { html: '', head: { moved: '/p/' + slug + '?vuelta=1' }, linkedData: [] };
    const works = '/api/galeria?country=' + pais + '&state=' + estado_pais + '&email=' + encodeURIComponent(email) + '&limit=24';
    if (visit.query.obras && !(works in answers)) return { calls: [{ call: 'GET /api/galeria', address: works }] };
    const work = ({ ruta }) => '<li><a href="' + text(ruta.slice(ruta.indexOf('/', 8))) + '">Obra</a></li>';
    const list = '<ul>' + (answers[works]?.body ?? []).map(work).join('') + '</ul>';
    const canonical = visit.query.principal;
    const head = { canonical, title: name, image: visit.origin + '/api/vista-previa/' + slug, type: 'profile' };
    return { html: '<h1>' + text(name) + '</h1>' + list, head, linkedData: [{ '@type': 'LocalBusiness', name }] };
  },
};
globalThis.vitrinaFirst = (input) => {
  const read = JSON.parse(input);
  return JSON.stringify(screens[read.path] ? screens[read.path](read) : null);
};
`;

/** Style sheet of the module. */
export const firstStyles = '.tile{color:red}';
