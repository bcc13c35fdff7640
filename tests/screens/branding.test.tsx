import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openScreen } from '../setup/screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
let host: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
});
afterAll(() => testApp.close());
