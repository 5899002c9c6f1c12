import * as refresh from 'react-refresh/runtime';

/** Element with the registry's answer; its integrity values are those of the files that the page begins with. */
const ANSWER = '#vitrina-registro';

/**
 * Makes a page of the development server ready for Fast Refresh, before the shell starts:
 *
 * - The shell's modules of React are replaced by their development builds, as only those can swap components.
 * - Modules that `hot-loader.mjs` compiled register their components and say whether they can be replaced in place.
 *
 * @param version of React
 * @param copies development builds by the name of the shared module, each a function that gives its exports
 */
export function start(version, copies) {
  refresh.injectIntoGlobalHook(window);
  let isSwapped = false;
  let isUpdated = false;
  let mustReload = false;
  let app;

  const swapReact = {
    name: 'vitrina-dev',
    beforeRegisterShare(registration) {
      const { pkgName, shared } = registration;
      const copy = copies[pkgName];
      if (copy && shared.version === version) {
        Object.assign(shared, { lib: copy, get: () => copy, loaded: true });
        isSwapped = true;
      }
      return registration;
    },
  };
  window.__FEDERATION__ = { __GLOBAL_PLUGIN__: [swapReact] };

  const integrities = () => JSON.parse(document.querySelector(ANSWER)?.textContent ?? '{}').integrities ?? {};

  /** What a module exports, by name; none where it is CommonJS. */
  const entriesOf = (exports) => Object.entries(exports ?? {});

  /** Accepts a module's next version, unless what others know of it has changed. */
  const acceptIf = (hot, signature) => {
    if (hot.data && hot.data.signature !== signature) mustReload = true;
    hot.dispose((data) => {
      data.signature = signature;
    });
    hot.accept(() => {
      mustReload = true;
    });
  };

  window.__vitrinaDev = {
    moduleOf: (file) => ({
      register: (type, id) => refresh.register(type, `${file} ${id}`),
      sign: refresh.createSignatureFunctionForTransform,
      /** A module that exports nothing but components is replaced in place; a change of others goes to their importers. */
      accept(exports, hot) {
        const entries = entriesOf(exports);
        const isOfComponents = entries.length > 0 && entries.every(([, value]) => refresh.isLikelyComponentType(value));
        if (isOfComponents) {
          for (const [name, value] of entries) refresh.register(value, `${file} ${name}`);
          acceptIf(
            hot,
            entries
              .map(([name]) => name)
              .sort()
              .join(),
          );
        } else if (hot.data?.signature !== undefined) {
          mustReload = true;
        }
      },
      /** The shell keeps the first table of pages and slots, whose components follow: only its keys must stay. */
      acceptApp({ default: { routes, slots = {} } }, hot, hash) {
        const places = [...entriesOf(routes), ...entriesOf(slots).map(([name, type]) => [`slot ${name}`, type])];
        for (const [place, type] of places) refresh.register(type, `${file} ${place}`);
        acceptIf(
          hot,
          places
            .map(([place]) => place)
            .sort()
            .join(),
        );
        app = { hot, hash };
      },
    }),

    /** Gives a file of the own build its address and the integrity value of the page; files of later builds have none. */
    guard(element, url) {
      const { pathname } = new URL(url, location.href);
      const integrity = isUpdated ? undefined : integrities()[pathname];
      if (integrity) element.integrity = integrity;
      Object.assign(element, { [element instanceof HTMLLinkElement ? 'href' : 'src']: url });
    },

    /**
     * Puts a newer build into the page and keeps its state.
     * @param hash of the build
     * @returns false where only loading the page again shows it
     */
    async update(hash) {
      if (!isSwapped || !app || mustReload) return false;
      isUpdated = true;
      for (const link of document.querySelectorAll('link[rel="stylesheet"][integrity]'))
        link.removeAttribute('integrity');
      try {
        while (app.hash() !== hash) {
          if (!(await app.hot.check(true)) || mustReload) return false;
        }
        refresh.performReactRefresh();
        return true;
      } catch (error) {
        console.warn(error);
        return false;
      }
    },
  };
}
