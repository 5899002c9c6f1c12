/**
 * How a microfrontend ("remote") is loaded, in order:
 *
 * 1. The gateway writes into the page which versions this visitor gets, with the SRI hash of each file. Before that it
 *    has checked the team's signature on every version (`services/gateway/src/page/read-releases.ts`).
 * 2. `guard.ts` `installGuard` gives each script and style sheet of a build its hash. A file that is not in the page
 *    gets a hash that matches nothing, so the browser does not run it.
 * 3. `platform.ts` `startFederation` registers all remotes. A remote is loaded when a screen or a slot needs it
 *    (`remote.tsx`), or in advance (`warmScreen`, `warmWhenIdle`).
 * 4. `source.ts` `MicrofrontendSource` loads it once for the whole page, through the federation runtime (`runtime.ts`:
 *    12 s for the entry). Every failure goes to `recovery.ts`, which is itself loaded with the first failure.
 * 5. `recovery.ts` `recover`: if the network or a cache is to blame, it loads the same version again past the caches,
 *    then from the second address of the builds, if there is one. If neither works, or the build itself is to blame, it
 *    reports the failure with a code (`docs/load-failures.md`) and loads the last good version: the gateway returns it,
 *    signed and with its hashes, at `/mf/<name>/last-good`.
 * 6. If that fails too, `remote.tsx` shows a notice with the code and a retry. A slow load shows the notice too: 2.6 s after
 *    the page was requested, or 2 s after a later screen was (`patience`). A screen that arrives later replaces it.
 * 7. A version that throws on screen, or draws nothing for 5 s, is reported and also replaced by the last good version,
 *    once per page. A filler of an open slot (`open-slot.tsx`) disappears instead. `watchdog.ts` reports a version that
 *    blocks the page for 8 s: the page itself cannot.
 */
export { declaredPages, navigationItems, remotePages, startFederation, warmScreen, warmWhenIdle } from './platform.ts';
export { RemoteRoute, RemoteSlot } from './remote.tsx';
export { startWatchdog } from './watchdog.ts';
