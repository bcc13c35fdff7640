import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { on } from '#platform/http.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { smallApi } from '../tests/setup/small-api.ts';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { describeApi } from './openapi/document.ts';
import { routes } from './routes.ts';

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());

const answered = { access: 'public', returns: z.object({ n: z.number() }) } as const;
const leaves = endpoint('GET /old-things/:thingId', {
  ...answered,
  deprecated: {
    since: '2026-12-01',
    until: '2027-07-01',
    instead: 'GET /api/things/{thingId} answers the same.',
  },
});
const stays = endpoint('GET /things/:thingId', answered);

test('a deprecated endpoint says so in every response, including refusals; others do not', async () => {
  const app = await smallApi(testPlatform.platform, [
    on(leaves, async (_, { params }) =>
      params.thingId === 1 ? { n: 1 } : refuse('order.not_completed'),
    ),
    on(stays, async () => ({ n: 1 })),
  ]);
  const headersOf = async (url: string) => {
    const { statusCode, headers } = await app.inject({ method: 'GET', url: `/api${url}` });
    return [statusCode, headers['deprecation'], headers['sunset']];
  };
  const headers = ['@1796083200', 'Thu, 01 Jul 2027 00:00:00 GMT'];
  expect(await headersOf('/old-things/1')).toEqual([200, ...headers]);
  expect(await headersOf('/old-things/2')).toEqual([409, ...headers]);
  expect(await headersOf('/things/1')).toEqual([200, undefined, undefined]);
  await app.close();
});

test('its description names the replacement and the sunset date', () => {
  const { paths } = describeApi([leaves, stays], {
    base_url: 'https://venue.test',
    labelOf: () => null,
  }) as { paths: Record<string, { get: Record<string, unknown> }> };
  const old = paths['/api/old-things/{thingId}']?.get;
  expect(old).toMatchObject({
    deprecated: true,
    description: 'Removed on 2027-07-01. GET /api/things/{thingId} answers the same.',
    responses: {
      '200': {
        headers: {
          Deprecation: { $ref: '#/components/headers/Deprecation' },
          Sunset: { $ref: '#/components/headers/Sunset' },
        },
      },
    },
  });
  expect(paths['/api/things/{thingId}']?.get).not.toHaveProperty('deprecated');
});

test('every deprecated endpoint stays for at least six months', () => {
  const short = [...routes.map((route) => route.endpoint), leaves].flatMap(
    ({ path, deprecated }) => {
      if (!deprecated) return [];
      const half = new Date(deprecated.since);
      half.setUTCMonth(half.getUTCMonth() + 6);
      return half.getTime() <= Date.parse(deprecated.until) ? [] : [path];
    },
  );
  expect(short).toEqual([]);
});
