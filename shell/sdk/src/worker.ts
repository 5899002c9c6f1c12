type Guard = (element: HTMLLinkElement, url: string) => void;

/**
 * Code of a worker, as a file of a build: `new WorkerCode(new URL('./name.worker.ts', import.meta.url))`. A worker's file
 * cannot carry an integrity value, so it is fetched with the value from the page's guard, and run from memory.
 */
export class WorkerCode {
  readonly #url: string;
  #checked: Promise<string> | null = null;

  constructor(url: URL) {
    this.#url = url.href;
  }

  /** Starts a new worker. Rejects if the file is missing, tampered with or not from this page's builds. */
  async start(): Promise<Worker> {
    this.#checked ??= fetchChecked(this.#url);
    try {
      return new Worker(await this.#checked);
    } catch (error) {
      this.#checked = null;
      throw error;
    }
  }
}

async function fetchChecked(url: string): Promise<string> {
  const guard: Guard | undefined = Reflect.get(window, '__vitrinaGuard');
  if (!guard) throw new Error('this page has no guard');
  const link = document.createElement('link');
  guard(link, url);
  const answer = await fetch(link.href, { integrity: link.integrity });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}
