import type { Daemon } from '../process/daemon.ts';
import type { Step } from '../progress/progress.ts';

export type BackingName = 'mongo' | 'redis' | 'objects' | 'search';

/** Origin of a backing service, listed in the order in which they are tried. */
export type Origin = 'url' | 'binary' | 'compose' | 'embedded';

/** Resources given to a backing service while it starts. */
export interface Place {
  /** Id of the run that owns the started processes. */
  run: string;
  /** Data folder of this service alone. */
  data: string;
  /** Folder for logs. */
  logs: string;
  /** Port to listen on. */
  port: number;
  /** Account for servers that have accounts. */
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
  /** Variables that name an already running server; the first is its address. */
  variables: readonly [string, ...string[]];
  /** Further variables that such a server may need, such as a key. */
  optionalVariables?: readonly string[];
  /** Program on PATH that is this server. */
  program: string;
  /** Service of compose.yaml. */
  composeService: string;
  /** Port inside its container. */
  composePort: number;
  /** Variables that name a server at 127.0.0.1, started with the place's credentials. */
  environment(place: Place): Record<string, string>;
  /** Returns true once the server started here serves requests at `address`. */
  isReady(address: URL): Promise<boolean>;
  /** Starts the program found on PATH. */
  startProgram(place: Place, program: string): Promise<Daemon>;
  /** Starts the server that needs no manual installation; fetches or builds its missing parts once. */
  startEmbedded(place: Place): Promise<Daemon>;
}
