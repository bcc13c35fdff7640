/** The format that `node --cpu-prof` writes; times are in microseconds. */
export interface CpuProfile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  timeDeltas: number[];
}
interface Frame {
  name: string;
  owner: string;
  self: number;
  total: number;
  children: Map<string, Frame>;
}
type CallFrame = CpuProfile['nodes'][number]['callFrame'];

const width = 1200;
const row = 17;
/** Narrower parts of the whole are left out, because they would be unreadable. */
const least = 0.002;
const colours: readonly (readonly [owner: RegExp, colour: string])[] = [
  [/^foyer/, '#f2a28f'],
  [/^node|^\(program\)$/, '#d9d4c7'],
  [/^\(garbage/, '#9fc3e6'],
  [/./, '#f3d08b'],
];

/** Returns the owner of a function: a package, one of our folders, or Node itself. */
function ownerOf({ functionName, url }: CallFrame): string {
  const [, dependency] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(url) ?? [];
  if (dependency) return dependency;
  const [, ours] = /\/(features\/[^/]+|platform|server|web)\//.exec(url) ?? [];
  if (ours) return `foyer ${ours}`;
  if (functionName.startsWith('(')) return functionName;
  return 'node';
}

const frame = (name: string, owner: string): Frame => ({
  name,
  owner,
  self: 0,
  total: 0,
  children: new Map(),
});

/**
 * Returns the calls of a profile as a tree, without idle time and without Node's internal frames.
 */
export function callTree(profile: CpuProfile): Frame {
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const isShown = ({ functionName, url }: CallFrame): boolean =>
    functionName !== '(root)' && !url.startsWith('node:internal');
  const whole = frame('all', '');
  for (const [at, sample] of profile.samples.entries()) {
    const micros = profile.timeDeltas[at] ?? 0;
    const stack: CallFrame[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const node = byId.get(id);
      if (node && isShown(node.callFrame)) stack.unshift(node.callFrame);
    }
    if (stack[0]?.functionName === '(idle)') continue;
    whole.total += micros;
    let into = whole;
    for (const call of stack) {
      const name = call.functionName || '(anonymous)';
      const key = `${name} ${call.url}`;
      const next = into.children.get(key) ?? frame(name, ownerOf(call));
      into.children.set(key, next);
      next.total += micros;
      into = next;
    }
    into.self += micros;
  }
  return whole;
}

/** Returns the share of the time spent in each owner's code, largest first. */
export function shares(whole: Frame): [owner: string, part: number][] {
  const spent = new Map<string, number>();
  const add = ({ owner, self, children }: Frame): void => {
    const whose = owner === '' ? 'node' : owner;
    spent.set(whose, (spent.get(whose) ?? 0) + self);
    for (const child of children.values()) add(child);
  };
  add(whole);
  return [...spent]
    .map(([owner, self]): [string, number] => [owner, self / whole.total])
    .toSorted((a, b) => b[1] - a[1]);
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

/** Draws a flame graph: each call is placed on its caller, as wide as the time spent in it. */
export function flameGraph(whole: Frame, title: string): string {
  const boxes: string[] = [];
  let deepest = 0;
  const draw = (item: Frame, depth: number, from: number): void => {
    const part = item.total / whole.total;
    if (part < least) return;
    deepest = Math.max(deepest, depth);
    const [x, wide] = [from * width, part * width];
    const colour = colours.find(([owner]) => owner.test(item.owner))?.[1] ?? '#fff';
    const letters = Math.floor((wide - 6) / 6.2);
    const words = letters < 3 ? '' : item.name.slice(0, letters);
    boxes.push(
      `<g><title>${escaped(`${item.name} (${item.owner}) ${percent(part)}`)}</title>` +
        `<rect x="${x.toFixed(1)}" y="${depth * row}" width="${Math.max(wide - 0.5, 0.5).toFixed(1)}" ` +
        `height="${row - 1}" fill="${colour}"/>` +
        (words === ''
          ? ''
          : `<text x="${(x + 3).toFixed(1)}" y="${depth * row + 12}">${escaped(words)}</text>`) +
        '</g>',
    );
    let at = from;
    for (const child of [...item.children.values()].toSorted((a, b) => b.total - a.total)) {
      draw(child, depth + 1, at);
      at += child.total / whole.total;
    }
  };
  let at = 0;
  for (const child of [...whole.children.values()].toSorted((a, b) => b.total - a.total)) {
    draw(child, 1, at);
    at += child.total / whole.total;
  }
  const height = (deepest + 1) * row;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="monospace" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="3" y="12" font-weight="bold">${escaped(title)}</text>`,
    ...boxes,
    '</svg>\n',
  ].join('\n');
}
