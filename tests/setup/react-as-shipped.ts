import { createRequire } from 'node:module';

// Whole screens are rendered by the production build of React, as for visitors: the development
// build looks up the stack for every element, a third of the time. Components (web/**/*.test.tsx)
// keep the development build and its warnings. Only React is replaced; other libraries still warn.
const load = createRequire(import.meta.url);
const before = process.env['NODE_ENV'];
process.env['NODE_ENV'] = 'production';
for (const name of [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'scheduler',
])
  load(name);
if (before === undefined) delete process.env['NODE_ENV'];
else process.env['NODE_ENV'] = before;
