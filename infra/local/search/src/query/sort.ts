import { type Point, positionFault } from '../index/positions.ts';
import { ApiError, finiteNumber } from '../request.ts';
import { customRule, type IndexSettings } from '../settings.ts';

/** Rule of the `sort` parameter: by an attribute, or by the distance from a point. */
export type SortRule =
  | { readonly attribute: string; readonly point: undefined; readonly descending: boolean }
  | { readonly point: Point; readonly descending: boolean };

const refuse = (message: string) => new ApiError('invalid_search_sort', message);

/**
 * Parses a `sort` such as `["_geoPoint(19.4, -99.1):asc", "precio:desc"]`.
 * @throws {ApiError} `invalid_search_sort`, also for attributes that are not sortable and for an index without the
 *   ranking rule `sort`
 */
export function sortRules(settings: IndexSettings, uid: string, sort: readonly string[]): SortRule[] {
  const rules = sort.map(parseRule);
  const { sortableAttributes: known } = settings;
  if (rules.length > 0 && !settings.rankingRules.includes('sort')) {
    throw refuse(
      `Index \`${uid}\`: You must specify where \`sort\` is listed in the rankingRules setting to use the sort parameter at search time.`,
    );
  }
  for (const rule of rules) {
    const attribute = rule.point === undefined ? rule.attribute : '_geo';
    if (known.includes(attribute)) continue;
    const available =
      known.length === 0
        ? 'This index does not have configured sortable attributes.'
        : `Available sortable attributes are: \`${known.join(', ')}\`.`;
    throw refuse(`Index \`${uid}\`: Attribute \`${attribute}\` is not sortable. ${available}`);
  }
  return rules;
}

function parseRule(text: string): SortRule {
  const rule = customRule(text);
  if (rule === undefined) {
    throw refuse(
      `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${text}\`.`,
    );
  }
  const { attribute, descending } = rule;
  const point = /^_geoPoint\(([^,]*),(.*)\)$/.exec(attribute);
  const [lat, lng] = [finiteNumber(point?.[1]?.trim()), finiteNumber(point?.[2]?.trim())];
  if (lat !== undefined && lng !== undefined) {
    const fault = positionFault({ lat, lng });
    if (fault !== undefined) throw refuse(fault);
    return { point: { lat, lng }, descending };
  }
  if (!attribute.startsWith('_geo')) return { attribute, point: undefined, descending };
  throw refuse(
    attribute.startsWith('_geoPoint')
      ? `Invalid syntax for the geo parameter: expected expression formated like \`_geoPoint(latitude, longitude)\` and ending by \`:asc\` or \`:desc\`, found \`${attribute}\`.`
      : `\`${attribute}\` is a reserved keyword and thus can't be used as a sort expression. Use the _geoPoint(latitude, longitude) built-in rule to sort on _geo field coordinates.`,
  );
}
