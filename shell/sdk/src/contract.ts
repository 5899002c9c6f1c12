import type { ComponentType } from 'react';

/** Item of the navigation. `session` limits it to signed-in people or to visitors; absent: everyone. */
export interface NavigationItem {
  label: string;
  path: string;
  /** Name of an icon in the set (`IconName`); an unknown name shows a neutral dot. */
  icon: string;
  /** Ascending sort order: 0 to 99 belong to the platform, 100 to 999 to all others. */
  order: number;
  session?: 'required' | 'none' | undefined;
}

/** Public page for search engines; the limits are in the registry's contract. */
export interface PublicPage {
  /** Main heading of the page, and the text under it. */
  heading: string;
  lead?: string;
  /** Description for search results, 50 to 160 characters. */
  description: string;
  /** True if the content depends on the visitor's place, so that each place is a separate page. */
  byPlace?: boolean;
}

/** Declaration of a microfrontend, as data: everything that the registry and the shell need to place it. */
export interface MicrofrontendDeclaration {
  /** Unique identifier; must not be a prefix of another's. */
  name: string;
  /** Version of the SDK's contract that it was built against, as semver: '1.0.0'. */
  sdk: string;
  /**
   * Paths (react-router patterns such as '/menu/*', case-insensitive) and the document's title there. `page` makes a page
   * public and describes it for search engines. Its content before any code runs is in `first/index.tsx`.
   */
  routes: { path: string; title: string; page?: PublicPage }[];
  /**
   * Addresses of the microfrontend whose page may embed the code of a payment provider; they are reloaded on entering and
   * leaving. On such a page `<html>` has the address as `data-document`.
   */
  documents?: { path: string; embeds: ('stripe' | 'paypal')[] }[];
  /** Addresses under the microfrontend's first path segments that another one may claim, with everything below them. */
  grants?: { path: string; to: string }[];
  /** Slots that it fills: the assistant's, which only one microfrontend may fill, and open slots. */
  slots: { slot: 'assistant' | OpenSlot }[];
  navigation: NavigationItem[];
  /** API calls that it makes, as `METHOD /path`. */
  api: string[];
}

/** Props of the assistant's slot. */
export interface AssistantSlotProps {
  open: boolean;
  onClose(): void;
}

/**
 * Page sections that up to three microfrontends fill, with the props of each. A filler is loaded after the page and drawn
 * below the page's last section. The frame gives it the page's width and a maximum height, beyond which it scrolls. A filler
 * that throws, or cannot be loaded, is reported and leaves no space.
 */
export interface OpenSlots {
  /** End of a provider's page, `/p/:slug`; 640 px high at most. */
  'provider-page': {
    /** The provider's id and the last segment of their page's address. */
    id: string;
    slug: string;
    /** Name as the page shows it. */
    name: string;
    /** Segments by their catalogue names, in the provider's order. */
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
    /** Last segment of the address of its maker's page. */
    providerSlug: string;
  };
  /** End of every screen of the signed-in area, `/menu/*`; 400 px high at most. */
  'account-area': {
    /** The account's role, with the values of `useSession`. */
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

/** Default export of a microfrontend's `./app`: a component for each declared path, and its slots. */
export interface Microfrontend {
  routes: Record<string, ComponentType>;
  slots?: { assistant?: ComponentType<AssistantSlotProps> } & { [S in OpenSlot]?: ComponentType<OpenSlots[S]> };
}
