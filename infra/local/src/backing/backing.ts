import type { Daemon } from '../process/daemon.ts';
import type { Step } from '../progress/progress.ts';

export type BackingName = 'mongo' | 'redis' | 'objects' | 'search';

/** Where a backing service comes from, in the order in which they are tried. */
export type Origin = 'url' | 'binary' | 'compose' | 'embedded';

/** What a backing service may use while it starts. */
export interface Place {
  /** Id of the run that owns what is started. */
  run: string;
  /** Folder of its own for its data. */
  data: string;
  /** Folder for logs. */
  logs: string;
  /** Port to listen on. */
  port: number;
  /** Account that servers with accounts are started with. */
  credentials: Credentials;
  step: Step;
}

export interface Credentials {
  objectsAccessKey: string;
  objectsSecretKey: string;
  searchKey: string;
}

/** A kind of server that the platform needs. */
export interface Backing {
  name: BackingName;
  /** Port of `npm start`; the tests take free ones. */
  port: number;
  /** Variables that together name a server that already runs; the first is its address. */
  variables: readonly [string, ...string[]];
  /** Variables that such a server may need beside them, such as a key. */
  optionalVariables?: readonly string[];
  /** Program on PATH that is this server. */
  program: string;
  /** Service of compose.yaml. */
  composeService: string;
  /** Port inside its container. */
  composePort: number;
  /** Variables for a server at 127.0.0.1 that was started with the place's credentials. */
  environment(place: Place): Record<string, string>;
  /** True once a server that was started here, at the address, serves requests. */
  isReady(address: URL): Promise<boolean>;
  /** Starts the program found on PATH. */
  startProgram(place: Place, program: string): Promise<Daemon>;
  /** Fetches or builds what is missing, once, and starts the server that needs no manual installation. */
  startEmbedded(place: Place): Promise<Daemon>;
}
