import type { ComponentType } from 'react';

/** One item of the navigation. `session` says who sees it: signed-in people, visitors only, or everyone when absent. */
export interface NavigationItem {
  label: string;
  path: string;
  /** A name of the icon set (`IconName`); an unknown one shows a neutral dot. */
  icon: string;
  /** Items are sorted in ascending order: 0 to 99 are the platform's, 100 to 999 all others'. */
  order: number;
  session?: 'required' | 'none' | undefined;
}

/** A public page as search engines know it; the limits are in the registry's contract. */
export interface PublicPage {
  /** Its one big heading, and the words under it. */
  heading: string;
  lead?: string;
  /** What a list of search results shows, 50 to 160 characters. */
  description: string;
  /** True where its content is that of the visitor's place, so that each place makes a page of its own. */
  byPlace?: boolean;
}

/** Declaration of a microfrontend, as data: the registry and the shell need nothing else to place it. */
export interface MicrofrontendDeclaration {
  /** An identifier, unique, no prefix of another's. */
  name: string;
  /** Version of the SDK's contract it was built against, as semver: '1.0.0'. */
  sdk: string;
  /**
   * Paths (react-router patterns such as '/menu/*', compared without regard to case) and the document's title there.
   * `page` makes a page public: what it says to search engines. What it shows before any code runs is in
   * `first/index.tsx`.
   */
  routes: { path: string; title: string; page?: PublicPage }[];
  /**
   * Addresses of its own whose page may embed the code of a payment house; they are loaded again on the way in and out.
   * On such a page `<html>` has the address as `data-document`.
   */
  documents?: { path: string; embeds: ('stripe' | 'paypal')[] }[];
  /** Addresses under its own first words that another microfrontend may have, with all that lies under them. */
  grants?: { path: string; to: string }[];
  /** Places that it fills: the assistant's, which one microfrontend has, and open slots. */
  slots: { slot: 'assistant' | OpenSlot }[];
  navigation: NavigationItem[];
  /** Calls of the API it makes, as `METHOD /path`. */
  api: string[];
}

/** Props of the assistant's slot. */
export interface AssistantSlotProps {
  open: boolean;
  onClose(): void;
}

/**
 * Sections of pages that up to three microfrontends fill, with the props of each. A filler is loaded after the page and drawn
 * under its last own section; the frame gives it the page's width and a greatest height, beyond which it scrolls in itself.
 * What throws, or cannot be loaded, is reported and leaves no space.
 */
export interface OpenSlots {
  /** End of a provider's page, `/p/:slug`; 640 px high at most. */
  'provider-page': {
    /** The provider's id and the last part of their page's address. */
    id: string;
    slug: string;
    /** Name as the page shows it. */
    name: string;
    /** Segments as the catalogue names them, in the provider's order. */
    segments: readonly string[];
    /** `MX` or `CO`, and the state's code. */
    country: string;
    state: string;
  };
  /** End of an opened work, over any list; 240 px high at most. */
  'work-dialog': {
    /** The work's id and its name: the event, or what its maker does. */
    id: string;
    name: string;
    /** Last part of the address of its maker's page. */
    providerSlug: string;
  };
  /** End of every screen of the signed-in area, `/menu/*`; 400 px high at most. */
  'account-area': {
    /** The account's role, as `useSession` names it. */
    role: string;
  };
  /** Landing page, before its foot; 640 px high at most. */
  'landing-page': {
    /** The chosen place: `MX` or `CO`, and the state's code. */
    country: string;
    state: string;
  };
}

/** Name of an open slot. */
export type OpenSlot = keyof OpenSlots;

/** The default export of a microfrontend's `./app`: a component for each declared path, and its slots. */
export interface Microfrontend {
  routes: Record<string, ComponentType>;
  slots?: { assistant?: ComponentType<AssistantSlotProps> } & { [S in OpenSlot]?: ComponentType<OpenSlots[S]> };
}
