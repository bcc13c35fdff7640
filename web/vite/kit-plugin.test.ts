import { expect, test } from 'vitest';
import { pagesWithKit } from './kit-plugin.ts';

const chunk = (fileName: string, imports: string[] = [], more: object = {}) => ({
  type: 'chunk',
  fileName,
  imports,
  ...more,
});
const page = (file: string) => ({
  facadeModuleId: `/x/web/${file}?__react-router-build-client-route`,
});

test('a public page that imports the back-office kit is found at any depth', () => {
  const built = [
    chunk('office-1.js', [], { name: 'office' }),
    chunk('members-1.js', ['office-1.js', 'shell-1.js']),
    chunk('shell-1.js', ['members-2.js']),
    chunk('members-2.js', ['shell-1.js']),
    chunk('register-1.js', ['shell-1.js', 'members-1.js'], page('routes/register.tsx')),
    chunk('login-1.js', ['shell-1.js'], page('routes/login.tsx')),
    chunk('users-1.js', ['office-1.js'], page('routes/account/users.tsx')),
  ];
  expect(pagesWithKit('/x', built)).toEqual(['routes/register.tsx']);
});
