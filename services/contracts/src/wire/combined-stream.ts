/**
 * Stream of the gateway that combines several streams of the API. Over HTTP/1.1, all tabs of a browser share six
 * connections to an origin. Each `canal` parameter is the path and query of a call that streams; events refer to it by
 * its position, from 0.
 */
export const combinedStream = {
  path: '/api/flujos',
  parameter: 'canal',
  /** Most channels of one stream. */
  maxChannels: 16,
} as const;

/** Data of each event of the combined stream, by the event's name. */
export interface CombinedEvents {
  /** The channel is open; its current state follows. */
  abierto: { canal: number };
  /**
   * The channel broke or was refused: `estatus` of the refusal, 0 for a broken connection. `final` if it is not
   * retried.
   */
  cerrado: { canal: number; estatus: number; final: boolean };
  /** An event of the channel. */
  evento: { canal: number; nombre: string; datos: unknown };
}
