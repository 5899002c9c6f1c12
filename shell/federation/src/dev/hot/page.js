import * as refresh from 'react-refresh/runtime';

/** Element with the registry's answer, which has the integrity values of the page's first files. */
const ANSWER = '#vitrina-registro';

/**
 * Prepares a page of the development server for Fast Refresh, before the shell starts:
 *
 * - Replaces the shell's React modules by their development builds: only those can swap components.
 * - Lets modules compiled by `hot-loader.mjs` register their components and accept replacement in place.
 *
 * @param version of React
 * @param copies development builds by the name of the shared module, each a function that returns its exports
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

  /** Exports of a module, by name; empty for CommonJS. */
  const entriesOf = (exports) => Object.entries(exports ?? {});

  /** Accepts a module's next version, unless its public signature has changed. */
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
      /** Replaces a module in place if it exports only components; any other change goes to its importers. */
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
      /**
       * Accepts `src/app.tsx` if its pages and slots keep their names: the shell keeps the first table, and its components
       * are swapped.
       */
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

    /** Gives a file of the local build its address and the page's integrity value; files of later builds have no such value. */
    guard(element, url) {
      const { pathname } = new URL(url, location.href);
      const integrity = isUpdated ? undefined : integrities()[pathname];
      if (integrity) element.integrity = integrity;
      Object.assign(element, { [element instanceof HTMLLinkElement ? 'href' : 'src']: url });
    },

    /**
     * Applies a newer build to the page and keeps its state.
     * @param hash of the build
     * @returns false if only a reload can show it
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
