import {
  filtersOf,
  operators,
  type FilterKind,
  type ListOptions,
  type Operator,
} from '#platform/pure/list-options.ts';
import type { Schema } from './schemas.ts';

const time = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z';
/** The schema of a filter's value: with `eq` and `ne`, `null` stands for "is not set". */
function filterValue(kind: FilterKind, operator: Operator): Schema {
  const none = operator === 'eq' || operator === 'ne' ? '|null' : '';
  if (kind === 'text') return { type: 'string', minLength: 1, maxLength: 200, pattern: '\\S' };
  if (kind === 'number') return { type: 'string', pattern: `^(-?\\d{1,15}${none})$` };
  if (kind === 'instant')
    return {
      type: 'string',
      description: 'A time, or `now` for the time of the database.',
      examples: ['now', '2031-01-01T12:00:00.000Z'],
      pattern: `^(${time}|now${none})$`,
    };
  const flags = kind.includes('yes') ? ['true', 'false'] : [];
  return { type: 'string', enum: [...kind, ...flags, ...(none ? ['null'] : [])] };
}

/** The parameters of every list, with the fields, operators and sorts of this one. */
export function listParameters(options: ListOptions): Schema[] {
  const { sorts } = options;
  const [by, direction] = options.default;
  const filters = filtersOf(options);
  const query = (name: string, schema: Schema, more: Schema = {}): Schema => ({
    name,
    in: 'query',
    schema,
    ...more,
  });
  const properties = Object.fromEntries(
    Object.entries(filters).map(([field, kind]) => [
      field,
      {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          operators.map((operator) => [
            operator,
            operator === 'in'
              ? { type: 'array', items: filterValue(kind, operator), minItems: 1, maxItems: 100 }
              : filterValue(kind, operator),
          ]),
        ),
      },
    ]),
  );
  const condition = {
    type: 'object',
    required: ['field', 'operator', 'value'],
    properties: {
      field: { type: 'string', enum: Object.keys(filters) },
      operator: { type: 'string', enum: operators },
      value: {},
    },
  };
  return [
    query('page', { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 }),
    query('per_page', { type: 'integer', minimum: 1, maximum: 100, default: 100 }),
    query('query', { type: 'string', maxLength: 200 }),
    query('sort_by', { type: 'string', enum: sorts, default: by }),
    query('sort_direction', { type: 'string', enum: ['asc', 'desc'], default: direction }),
    ...(Object.keys(filters).length
      ? [
          query(
            'filter_fields',
            { type: 'object', additionalProperties: false, properties },
            {
              style: 'deepObject',
              explode: true,
              description:
                'Conditions as `filter_fields[field][operator]=value`; all must match. `ne` also ' +
                'matches what is not set.',
            },
          ),
          {
            name: 'or',
            in: 'query',
            description: 'A JSON array of conditions; at least one must match.',
            content: {
              'application/json': { schema: { type: 'array', maxItems: 10, items: condition } },
            },
          },
        ]
      : []),
  ];
}
