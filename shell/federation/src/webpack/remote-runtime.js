/**
 * Runtime of a microfrontend's container, in place of the federation package's: 4 KB (gzip) less in each. The package also
 * serves containers that load others, bring shared modules or start with them; a microfrontend only consumes the shell's.
 */
const { ModuleFederation, setGlobalFederationInstance } = globalThis._FEDERATION_RUNTIME_CORE;

/** Creates the container's instance in the runtime that the page shares. */
function init({ webpackRequire }) {
  const { initOptions } = webpackRequire.federation;
  const instance = new ModuleFederation({ id: initOptions.name, ...initOptions });
  setGlobalFederationInstance(instance);
  return instance;
}

/** Connects the instance with the modules that the shell shares. */
function initContainerEntry({ webpackRequire, shareScope, shareScopeKey, remoteEntryInitOptions }) {
  const hostShareScopeMap = remoteEntryInitOptions?.shareScopeMap ?? {};
  webpackRequire.federation.instance.initShareScopeMap(shareScopeKey, shareScope, { hostShareScopeMap });
}

/** Adds to `promises` the loading of each shared module that a chunk needs; a module that cannot be had throws when it is used. */
function consumes({ chunkId, promises, installedModules, webpackRequire, chunkMapping }) {
  const { consumesLoadingData, federation, m, c } = webpackRequire;
  for (const id of chunkMapping[chunkId] ?? []) {
    const {
      shareKey,
      shareScope,
      fallback: _unused,
      ...shareConfig
    } = consumesLoadingData.moduleIdToConsumeDataMapping[id];
    const define = (factory) => {
      m[id] = (module) => {
        delete c[id];
        module.exports = factory();
      };
    };
    installedModules[id] ??= federation.instance
      .loadShare(shareKey, { customShareInfo: { scope: shareScope, shareConfig } })
      .then((factory) => {
        if (!factory) throw new Error(`the shell provides no ${shareKey} ${shareConfig.requiredVersion}`);
        define(factory);
        installedModules[id] = 0;
      })
      .catch((error) => {
        // The next attempt asks again.
        delete installedModules[id];
        define(() => {
          throw error;
        });
      });
    promises.push(installedModules[id]);
  }
}

export default { runtime: {}, bundlerRuntime: { init, initContainerEntry, consumes, I: () => true } };
