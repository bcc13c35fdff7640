const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const nameIn = (names: readonly [RegExp, string][], agent: string): string | undefined =>
  names.find(([form]) => form.test(agent))?.[1];

/** A browser as people call it: `Chrome, Mac`. Null when it says nothing that we know. */
export function deviceOf(agent: string | null): string | null {
  if (!agent) return null;
  return [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean).join(', ') || null;
}
