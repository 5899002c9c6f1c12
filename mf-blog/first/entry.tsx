import type { Entry } from '@vitrina/contracts';
import { entryExcerpt } from '@vitrina/contracts/rules';
import { toOutside } from '@vitrina/sdk/bundled';
import { FirstPicture, type FirstScreen, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import page from '../src/blog.module.css';
import { EntryView, PICTURE_SIZES } from '../src/entry-view.tsx';
import { pathOfBlog, pathOfEntry, pathOfPage } from '../src/paths.ts';
import styles from './first.module.css';
import { blogBreadcrumbs, PlainLink, partOf, previewOf, providerCall, providerOf } from './plain.tsx';

// Link attributes without a target: the application decides about windows, and the gateway refuses markup that names
// one.
const plainOutside = { rel: toOutside.rel };

const entryCall = (visit: FirstVisit) =>
  firstCall('/api/proveedores/:slug/blog/:entrada', {
    params: { slug: partOf(visit, 'slug'), entrada: partOf(visit, 'entrada') },
  });

/** `/p/:slug/blog/:entrada`: a single entry. A former address redirects to the present one. */
export const entry: FirstScreen = {
  // The provider is not drawn, but the screen loads it.
  calls: (visit) => [providerCall(visit), entryCall(visit)],
  draw(visit, answers) {
    const answer = answers.of(entryCall(visit));
    if (providerOf(visit, answers) === 'missing' || answer === 'missing') return 'missing';
    if (answer === null) return null;
    const { data } = answer;
    return {
      content: (
        <div className={page.screen}>
          <EntryView
            entry={data}
            Link={PlainLink}
            outside={plainOutside}
            picture={data.imagen && <EntryPicture picture={data.imagen} />}
          />
        </div>
      ),
      head: {
        title: `${data.titulo} · ${data.proveedor_nombre}`,
        description: entryExcerpt(data.texto),
        type: 'article',
        image: previewOf(visit, data.proveedor_slug),
        ...(pathOfEntry(data) !== `/p/${partOf(visit, 'slug')}/blog/${partOf(visit, 'entrada')}` && {
          moved: pathOfEntry(data),
        }),
      },
      linkedData: [
        postingOf(data, visit.origin),
        blogBreadcrumbs(visit.origin, data.proveedor_nombre, data.proveedor_slug, [data.titulo, pathOfEntry(data)]),
      ],
    };
  },
};

function EntryPicture({ picture: { url, fuentes, ancho, alto } }: { picture: NonNullable<Entry['imagen']> }) {
  return (
    <FirstPicture
      when="first"
      src={url}
      sources={fuentes}
      sizes={PICTURE_SIZES}
      width={ancho}
      height={alto}
      className={styles.picture}
    />
  );
}

/** Entry as a schema.org object, with only the content of the page. */
function postingOf(entry: Entry, origin: string): object {
  const author = origin + pathOfPage(entry.proveedor_slug);
  const address = origin + pathOfEntry(entry);
  return {
    '@type': 'BlogPosting',
    '@id': address,
    url: address,
    mainEntityOfPage: address,
    headline: entry.titulo,
    articleBody: entry.texto,
    datePublished: entry.fecha,
    dateModified: entry.editada ?? entry.fecha,
    inLanguage: 'es',
    ...(entry.imagen && { image: [entry.imagen.url] }),
    author: { '@type': 'LocalBusiness', '@id': author, name: entry.proveedor_nombre, url: author },
    isPartOf: { '@type': 'Blog', '@id': origin + pathOfBlog(entry.proveedor_slug) },
  };
}
