import type { HtmlEscapedString } from 'hono/utils/html';
import type { PageRoute } from '../route.ts';
import type { FirstAsker } from './asker.ts';
import type { Visit } from './visit.ts';

/** What a block is written from. */
export interface BlockInput {
  visit: Visit;
  asker: FirstAsker;
  /** What the page's declaration says of it. */
  page: NonNullable<PageRoute['page']>;
  /** Address of the platform, without a slash at its end. */
  origin: string;
}

/** What a block of a page says of the page as a whole. */
export interface HeadFacts {
  title?: string;
  description?: string;
  /** Whole URL of a picture of 1200×630. */
  image?: string;
  /** The page's type for link previews. */
  type?: 'profile' | 'article';
  /** The path to which the page has moved for good. */
  moved?: string;
  /** True for a page that robots should not keep. */
  unlisted?: boolean;
}

/** One block of a page's first content. */
export interface Block {
  html: HtmlEscapedString | Promise<HtmlEscapedString>;
  /** True where the block holds the page's heading. */
  ownHeading?: true;
  /** Rules that the block's elements need; the page carries them under its nonce. */
  styles?: string;
  /** Objects of schema.org. */
  linkedData?: object[];
  head?: HeadFacts;
}

/** Writes a block; null where its data cannot be had now, `missing` where what the address names is not there. */
export type BlockWriter = (input: BlockInput) => Promise<Block | null | 'missing'>;
