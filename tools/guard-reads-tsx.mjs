// dependency-cruiser 17 has swc parse TypeScript without JSX, so every screen would be a syntax
// error: this preload sets the option.
import { createRequire } from 'node:module';

const swc = createRequire(import.meta.url)('@swc/core');
const parse = swc.parseFileSync.bind(swc);
Object.defineProperty(swc, 'parseFileSync', {
  value: (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') }),
});
