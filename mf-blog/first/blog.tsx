import { type FirstScreen, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import { BlogView } from '../src/blog-view.tsx';
import { pathOfBlog } from '../src/paths.ts';
import { texts } from '../src/texts.ts';
import { blogBreadcrumbs, drawPicture, PlainLink, partOf, previewOf, providerCall, providerOf } from './plain.tsx';

const entriesCall = (visit: FirstVisit) =>
  firstCall('/api/proveedores/:slug/blog', { params: { slug: partOf(visit, 'slug') } });

/** `/p/:slug/blog`: entries of a provider's blog, newest first. */
export const blog: FirstScreen = {
  calls: (visit) => [providerCall(visit), entriesCall(visit)],
  draw(visit, answers) {
    const provider = providerOf(visit, answers);
    const entries = answers.of(entriesCall(visit));
    if (provider === 'missing' || entries === 'missing') return 'missing';
    if (provider === null || entries === null) return null;
    const { slug, nombre, nnegocio } = provider;
    const name = nnegocio || nombre;
    return {
      content: <BlogView provider={{ name, slug }} entries={entries.data} Link={PlainLink} picture={drawPicture} />,
      // An empty blog is kept out of search engines: it has nothing to show there.
      head: {
        title: texts.title(name),
        unlisted: entries.data.length === 0,
        image: previewOf(visit, slug),
        ...(slug !== partOf(visit, 'slug') && { moved: pathOfBlog(slug) }),
      },
      linkedData: [blogBreadcrumbs(visit.origin, name, slug)],
    };
  },
};
