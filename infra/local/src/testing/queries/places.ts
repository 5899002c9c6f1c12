import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../paths.ts';

/** What begins a query on a model; `find` and `exists` only with a filter, as lists and sets have them too. */
const QUERY =
  /\.(?:(?:findOne|findById|countDocuments|updateOne|updateMany|deleteOne|deleteMany|findOneAndUpdate|findOneAndDelete)\(|distinct\('|find\([{)]|exists\(\{)/;
/** The driver itself, beneath mongoose. */
const DRIVER = /\.collection\./;

/**
 * Every place of a folder's code that begins a query, as `services/media/src/start.ts:12`, so that a test can say which
 * of them it never came to.
 * @param folder from the root of the repository, such as `services/media/src`
 */
export async function queryPlaces(folder: string): Promise<string[]> {
  const names = (await readdir(join(root, folder), { recursive: true })).filter((name) => name.endsWith('.ts'));
  const places = await Promise.all(
    names.toSorted().map(async (name) => {
      const lines = (await readFile(join(root, folder, name), 'utf8')).split('\n');
      return lines.flatMap((line, index) =>
        QUERY.test(line) && !DRIVER.test(line) ? `${folder}/${name}:${index + 1}` : [],
      );
    }),
  );
  return places.flat();
}
