/** Mark in place of a text that is not shown. */
const MASK = '•••';

/** Values of a job's data that name no one: ids of documents and of events. */
const ID = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Fields of a job that hold what it works on, under the names that the board gives them. */
const contents: ReadonlySet<string> = new Set(['data', 'returnValue', 'returnvalue', 'progress']);
/** Fields of an event's envelope that say which event it is. */
const envelope: ReadonlySet<string> = new Set(['name', 'aggregate']);

/** Fields that name a job, by which the board's page asks for it and changes it. */
const names: ReadonlySet<string> = new Set(['id', 'jobId', 'nodeId']);
const NAME = /^[\w:.-]+$/;

/** Parts of a free text that may be personal: addresses, runs of digits such as telephone numbers, quoted values. */
const PERSONAL =
  /[^\s"'`<>(),;:=]+@[^\s"'`<>(),;:=]+|\+?\d(?:[\s().-]{0,2}\d){6,}|"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|(?<=\?)[^\s?]+=[^\s]*/g;

/** Masks the personal parts of a free text, such as a failure's reason or a line of a log. Ids stay. */
export function maskText(text: string): string {
  // Ids first: a run of their digits looks like a telephone number.
  return text
    .split(/([0-9a-f]{24})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(PERSONAL, MASK)))
    .join('');
}

/**
 * Masks an answer of the queue board. In what a job works on only numbers, ids and the names of events stay; in all other
 * texts addresses, numbers and quoted values are masked.
 */
export function maskJobs(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskJobs);
  if (typeof value !== 'object' || value === null) return value;
  return mapEntries(value, (key, held) => {
    if (contents.has(key)) return maskContents(held, true);
    return names.has(key) && typeof held === 'string' && NAME.test(held) ? held : maskJobs(held);
  });
}

function maskContents(value: unknown, isTop: boolean): unknown {
  if (typeof value === 'string') return ID.test(value) ? value : MASK;
  if (Array.isArray(value)) return value.map((held) => maskContents(held, false));
  if (typeof value !== 'object' || value === null) return value;
  return mapEntries(value, (key, held) =>
    isTop && envelope.has(key) && typeof held === 'string' ? maskText(held) : maskContents(held, false),
  );
}

function mapEntries(value: object, change: (key: string, held: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [maskText(key), change(key, held)]));
}
