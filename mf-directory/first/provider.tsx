import type { Comment, Post, ProviderProfile } from '@vitrina/contracts';
import { COVER_SIZES, WORK_SIZES } from '@vitrina/contracts/layout';
import { cutTo, lengthOf } from '@vitrina/contracts/rules';
import { type CountryCode, countryName, displayName, formatPhone } from '@vitrina/sdk';
import { type FirstAnswers, type FirstScreen, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import type { ReactNode } from 'react';
import { galleryQuery } from '../src/posts/queries.ts';
import { TileView, WorkCaption } from '../src/posts/tile-view.tsx';
import { Prices } from '../src/provider-page/prices.tsx';
import {
  CoverBox,
  DirectButtons,
  ProviderView,
  TradeLinks,
  WorkRows,
  WorksSection,
} from '../src/provider-page/provider-view.tsx';
import { pageTexts as texts } from '../src/provider-page/texts.ts';
import { ContactLink } from '../src/providers/contact-link.tsx';
import { SegmentTags } from '../src/providers/segment-tags.tsx';
import styles from './first.module.css';
import { FirstPage, PlainLink, postsOf } from './page.tsx';
import { MAX_REVIEWS, providerData } from './provider-data.ts';
import { openingWork, PostPicture } from './works.tsx';

/** Longest description in search results, in characters. */
const MAX_DESCRIPTION = 160;

/** Slug in the address. */
const slugOf = ({ params }: FirstVisit) => (params.slug ?? '').toLowerCase();

/** Provider of the address. */
export const providerCall = (visit: FirstVisit) =>
  firstCall('/api/proveedores/:slug', { params: { slug: slugOf(visit) } });

const worksCall = (provider: ProviderProfile, seed: number) => {
  const { pais, estado_pais, email } = provider;
  return firstCall('/api/galeria', { query: galleryQuery(pais, estado_pais, seed, undefined, email) });
};

/** Newest comments, for the reviews in the data for search engines. The application reads them itself, with the session. */
const commentsCall = ({ id }: ProviderProfile) =>
  firstCall('/api/comentarios', { query: { proveedor_id: id, limit: MAX_REVIEWS } });

function commentsOf(answers: FirstAnswers, provider: ProviderProfile): readonly Comment[] {
  const comments = provider.valoracion ? answers.of(commentsCall(provider)) : null;
  return comments === null || comments === 'missing' ? [] : comments;
}

/** Provider of the address; null if the call failed. */
export function providerOf(visit: FirstVisit, answers: FirstAnswers): ProviderProfile | 'missing' | null {
  const answer = answers.of(providerCall(visit));
  return answer === null || answer === 'missing' ? answer : answer.data;
}

/** `/p/:slug`: public page of a provider: person, trade, place, contact and works. */
export const provider: FirstScreen = {
  calls(visit, answers) {
    const found = providerOf(visit, answers);
    if (found === null || found === 'missing') return [providerCall(visit)];
    const comments = found.valoracion ? [commentsCall(found)] : [];
    return [providerCall(visit), worksCall(found, visit.seed), ...comments];
  },
  draw(visit, answers) {
    const found = providerOf(visit, answers);
    if (found === null || found === 'missing') return found;
    const posts = postsOf(answers, worksCall(found, visit.seed));
    const { nombre, nnegocio, especialidad, descripcion, slug } = found;
    const place = `${displayName(found.pais, found.estado_pais)}, ${countryName(found.pais)}`;
    return {
      content: (
        <FirstPage screen="provider">
          <ProviderView
            provider={found}
            today={null}
            name={nnegocio || nombre}
            cover={posts[0] && <Cover work={posts[0]} />}
            face={<Face src={found.foto_perfil} when={posts.length > 0 ? 'low' : 'high'} />}
            pin={<span className={styles.pin} />}
            description={<p className={styles.short}>{descripcion}</p>}
            tags={<SegmentTags segments={found.segmento} Tag={Tag} />}
            actions={<Direct provider={found} reader={visit.place.country} />}
            PartLink={PartLink}
            Link={PlainLink}
          >
            {posts.length > 0 && (
              <WorksSection>
                <WorkRows posts={posts} tile={(post) => <Work post={post} />} />
              </WorksSection>
            )}
            <Prices provider={found} />
            <TradeLinks provider={found} Link={PlainLink} />
          </ProviderView>
        </FirstPage>
      ),
      head: {
        title: [nnegocio || nombre, especialidad, place].filter(Boolean).join(' · '),
        description: shortened(descripcion || descriptionOf(found)),
        image: `${visit.origin}/api/vista-previa/${slug}`,
        type: 'profile',
        canonical: `/p/${slug}`,
        ...movedTo(`/p/${slug}`, slug, visit),
      },
      linkedData: providerData(found, posts, commentsOf(answers, found), visit.origin),
    };
  },
};

/** Format of a provider's id, by which mails link to the page. */
const ID = /^[0-9a-f]{24}$/;

/** Redirects an earlier address of a provider that was renamed to a path, with the visit's query (R47). */
export function movedTo(path: string, slug: string, visit: FirstVisit): { moved?: string } {
  const asked = slugOf(visit);
  return asked === slug || ID.test(asked) ? {} : { moved: withQuery(path, visit) };
}

/** Longest address of a redirect, in characters. */
const MAX_MOVED = 500;

/** Adds the visit's query to a path, such as the mark of a scanned card. A query that is too long is left out. */
function withQuery(path: string, { query }: FirstVisit): string {
  const fields = Object.entries(query).map(([name, value]) =>
    [name, value].filter(Boolean).map(encodeURIComponent).join('='),
  );
  const address = fields.length > 0 ? `${path}?${fields.join('&')}` : path;
  return address.length <= MAX_MOVED ? address : path;
}

function Cover({ work }: { work: Post }) {
  return (
    <CoverBox>
      <PostPicture post={work} when="first" sizes={COVER_SIZES} large />
    </CoverBox>
  );
}

function Face({ src, when }: { src: string; when: 'low' | 'high' }) {
  if (!src) return <span className={styles.face} />;
  return <img className={styles.face} src={src} alt="" width="112" height="112" fetchPriority={when} />;
}

function Tag({ children }: { children: string }) {
  return <span className={styles.tag}>{children}</span>;
}

function PartLink({ id, children }: { id: string; children: ReactNode }) {
  return <a href={`#${id}`}>{children}</a>;
}

/** Call and chat buttons. @param reader country whose notation is used for the telephone number */
function Direct({ provider: { telefono, whatsapp }, reader }: { provider: ProviderProfile; reader: CountryCode }) {
  if (!telefono) return null;
  const shown = { icon: <span className={styles.icon} />, text: formatPhone(telefono, reader) };
  const call = `tel:${telefono.replace(/[^+\d]/g, '')}`;
  return (
    <DirectButtons>
      <ContactLink {...shown} look="strong" label={texts.call} href={call} />
      {whatsapp && <ContactLink {...shown} look="second" label={texts.whatsapp} href={whatsapp} />}
    </DirectButtons>
  );
}

/** Work in its row. On a phone the works are below the fold: they must not compete with the application for bandwidth. */
function Work({ post }: { post: Post }) {
  return (
    <TileView
      post={post}
      open={openingWork(post)}
      picture={<PostPicture late post={post} when="seen" sizes={WORK_SIZES} />}
      caption={<WorkCaption post={post} />}
    />
  );
}

/** Description of a provider who wrote none. */
function descriptionOf({ nombre, especialidad }: ProviderProfile): string {
  return `${nombre}${especialidad ? `, ${especialidad}` : ''}: mira su trabajo y contáctalo directamente en Vitrina.`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return lengthOf(line) <= MAX_DESCRIPTION ? line : `${cutTo(line, MAX_DESCRIPTION - 1).trimEnd()}…`;
}
