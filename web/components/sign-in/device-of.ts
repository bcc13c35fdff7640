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

/** The common name of a browser: `Chrome, Mac`. Null when it is unknown. */
export function deviceOf(agent: string | null): string | null {
  if (!agent) return null;
  return [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean).join(', ') || null;
}
