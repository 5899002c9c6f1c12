import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { countVerdicts, failuresOf, judge, queryFile, type SearchData } from './judge-search.ts';

/**
 * Sends every query of a file to a running platform, and prints each array's shares and its failures.
 * `npm run eval:search -w @vitrina/directory -- queries.json --url http://localhost:8080`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string', default: 'http://localhost:8080' } },
});
const [file] = positionals;
if (file === undefined) {
  process.stderr.write('missing argument: file of queries\n');
  process.exitCode = 2;
} else {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  for (const [name, queries] of Object.entries(queryFile.parse(JSON.parse(await readFile(file, 'utf8'))))) {
    const judged = [];
    for (const query of queries) judged.push(judge(query, await search(query.q)));
    const { right, wrong, none, place } = countVerdicts(judged);
    console.log(
      `${name}: ${queries.length} queries, right ${percent(right)}, wrong first ${percent(wrong)}, none ${percent(none)}, place ${percent(place)}`,
    );
    for (const { query, shown } of failuresOf(judged)) {
      console.log(`  ${query.q} → ${shown}; expected ${query.want?.join(' or ') ?? 'nothing'} ${query.place ?? ''}`);
    }
  }
}

async function search(text: string): Promise<SearchData> {
  const response = await fetch(`${values.url}/api/buscar?q=${encodeURIComponent(text)}`);
  if (!response.ok) throw new Error(`${text}: ${response.status}`);
  return ((await response.json()) as { data: SearchData }).data;
}
