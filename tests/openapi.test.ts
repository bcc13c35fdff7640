import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('the description of the API is valid OpenAPI 3.1', async () => {
  const { body } = await testApp.ask('GET', '/openapi.json');
  const validator = new Validator();
  expect(await validator.validate(body as never)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('it names each call once, says who may make it, and describes each parameter of its path', async () => {
  const { paths } = (await testApp.ask('GET', '/openapi.json')).body as {
    paths: Record<
      string,
      Record<
        string,
        {
          operationId?: string;
          'x-access'?: string;
          parameters?: { name: string; in: string; required?: boolean }[];
        }
      >
    >;
  };
  const wrong: string[] = [];
  const names = new Set<string>();
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(calls)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).toSorted();
      const described = (call.parameters ?? [])
        .filter((parameter) => parameter.in === 'path' && parameter.required)
        .map(({ name }) => name)
        .toSorted();
      if (JSON.stringify(inPath) !== JSON.stringify(described))
        wrong.push(`${method} ${path} describes ${described.join(', ')}`);
      if (!call['x-access']) wrong.push(`${method} ${path} does not say who may call it`);
      if (call.operationId !== undefined && names.has(call.operationId))
        wrong.push(`${method} ${path} has the name of another call`);
      if (call.operationId !== undefined) names.add(call.operationId);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(paths).length).toBeGreaterThan(60);
});
