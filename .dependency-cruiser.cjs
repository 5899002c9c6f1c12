/**
 * The direction of imports. Microfrontends reach the platform through the SDK and the contracts, services through the
 * kernel and the contracts; nobody reaches sideways or upward.
 */
const own = '^(?:services|shell|mf-[^/]+|infra|e2e|bench)/';

/** @param {string} name @param {string} comment @param {string} from @param {string} allowed */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: own, pathNot: allowed },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle has no first file to read and no last one to change.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'What cannot be found breaks at run time.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    only('contracts-alone', 'Contracts stand below everything.', '^services/contracts/', '^services/contracts/'),
    only(
      'kernel-on-contracts',
      'The kernel knows no service.',
      '^services/kernel/src/',
      '^services/(?:contracts|kernel)/',
    ),
    only(
      'product-on-kernel',
      'What several services share about the product knows no service.',
      '^services/product/src/',
      '^services/(?:contracts|kernel|product)/',
    ),
    only(
      'first-content-on-contracts',
      'First contents are drawn in the gateway and on developers’ machines, which have no kernel.',
      '^services/first-content/src/',
      '^services/(?:contracts|first-content)/',
    ),
    only(
      'services-on-kernel',
      'A service knows the kernel, the contracts, what the product shares and itself; others by their calls and events.',
      '^services/(?!contracts/|kernel/|product/|first-content/|gateway/|all-in-one/)([^/]+)/src/',
      '^services/(?:contracts|kernel|product|$1)/',
    ),
    only(
      'gateway-on-kernel',
      'The gateway knows the kernel, the contracts, first contents and itself; services by their calls and events.',
      '^services/gateway/src/',
      '^services/(?:contracts|kernel|product|first-content|gateway)/',
    ),
    only(
      'all-in-one-on-services',
      'The all-in-one starts the services and does nothing else.',
      '^services/all-in-one/src/',
      '^services/',
    ),
    only(
      'sdk-on-contracts',
      'The SDK knows no shell and no microfrontend.',
      '^shell/sdk/src/',
      '^(?:shell/sdk|services/contracts)/',
    ),
    only(
      'microfrontends-on-sdk',
      'A microfrontend knows the SDK, the contracts and itself.',
      '^(mf-[^/]+)/(?:src|first)/',
      '^(?:shell/sdk/|services/contracts/|$1/)',
    ),
    only(
      'shell-on-sdk',
      'The shell loads microfrontends by the registry, never by import.',
      '^shell/src/',
      '^(?:shell/src/|shell/sdk/|shell/microfrontend|services/contracts/)',
    ),
    {
      name: 'browser-without-server-code',
      comment: 'zod is 24 KB in a browser; the contracts reach it as types, rules and data.',
      severity: 'error',
      from: { path: '^(?:shell/(?:src|sdk)|mf-[^/]+)/' },
      to: { path: 'node_modules/(?:zod|@asteasolutions)/' },
    },
    {
      name: 'packages-by-their-exports',
      comment: 'A package is imported by its name, so that its exports are all that others rely on.',
      severity: 'error',
      // The fixture is a host like the shell, and starts the shell's own loader.
      from: {
        path: '^(services/[^/]+|shell/sdk|shell/federation|shell|mf-[^/]+|infra/local/search|infra/[^/]+|e2e|bench)/',
        pathNot: '^shell/federation/fixtures/',
      },
      to: { path: own, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'images-without-interface',
      comment: 'The build of the images sees only what .dockerignore lets in: no interface.',
      severity: 'error',
      from: { path: '^infra/images/src/assemble' },
      to: { path: '^(?:shell|mf-[^/]+)/', reachable: true },
    },
    {
      name: 'nobody-on-infra',
      comment: 'What runs locally is no part of the product; tests may use its harness.',
      severity: 'error',
      from: { path: '^(?:services|shell|mf-[^/]+)/', pathNot: '/test/' },
      to: { path: '^infra/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|\\.vitrina|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
