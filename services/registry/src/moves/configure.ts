import type { ChannelState } from '../store/channel-schemas.ts';
import type { Change } from './change.ts';

/**
 * Sets a microfrontend's configuration for every version of it.
 * @param configuration JSON text; null removes it
 * @returns null if it is set already
 */
export function configure(state: ChannelState, configuration: string | null): Change | null {
  if (state.configuration === configuration) return null;
  return { after: { ...state, configuration }, kind: 'configure', from: state.active, to: state.active };
}
