/** Replacement for hidden text. */
const MASK = '•••';

/** Values of job data that identify no person: ids of documents and events. */
const ID = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Fields of a job, as the dashboard names them, that hold its data. */
const contents: ReadonlySet<string> = new Set(['data', 'returnValue', 'returnvalue', 'progress']);
/** Fields of an event's envelope that identify the event's type. */
const envelope: ReadonlySet<string> = new Set(['name', 'aggregate']);

/** Fields by which the dashboard's page identifies a job. */
const names: ReadonlySet<string> = new Set(['id', 'jobId', 'nodeId']);
const NAME = /^[\w:.-]+$/;

/** Parts of free text that may be personal: addresses, runs of digits such as telephone numbers, quoted values. */
const PERSONAL =
  /[^\s"'`<>(),;:=]+@[^\s"'`<>(),;:=]+|\+?\d(?:[\s().-]{0,2}\d){6,}|"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|(?<=\?)[^\s?]+=[^\s]*/g;

/** Masks personal parts of free text, such as an error message or a log line; keeps ids. */
export function maskText(text: string): string {
  // Ids first: their digits can look like a telephone number.
  return text
    .split(/([0-9a-f]{24})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(PERSONAL, MASK)))
    .join('');
}

/**
 * Masks a response of the queue dashboard. Job data keeps only numbers, ids and event names; in all other texts,
 * addresses, numbers and quoted values are masked.
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
