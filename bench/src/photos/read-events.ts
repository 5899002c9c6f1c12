/**
 * Reads a stream of server-sent events until the signal is aborted.
 * @param wanted name of the events whose JSON is yielded; others are left out
 * @throws {Error} where the stream is refused or ends by itself
 */
export async function readEvents<T>(
  url: string,
  headers: Record<string, string>,
  wanted: string,
  onEvent: (data: T) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const answer = await fetch(url, { headers, signal });
    if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
    let rest = '';
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event.name === wanted) onEvent(JSON.parse(event.data) as T);
      }
    }
    throw new Error(`${url}: the stream has ended`);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The name and the data of one event, as the blank line before it and after it delimit it. */
export function parseBlock(block: string): { name: string; data: string } {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return { name, data: data.join('\n') };
}
