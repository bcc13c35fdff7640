/**
 * The ciphers that Mozilla's "intermediate" profile recommends for TLS 1.2; those of TLS 1.3 are
 * all strong.
 */
const strong_first = [
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
];

interface Directive {
  name: string;
  value: string;
  inner: Directive[];
}

/** Parses nginx's configuration syntax as far as our page uses it: no quotes, no comments. */
function read(text: string): Directive[] {
  const tokens = text.match(/[{};]|[^\s{};]+/g) ?? [];
  const all = (): Directive[] => {
    const found: Directive[] = [];
    let current: string[] = [];
    for (let token = tokens.shift(); token !== undefined && token !== '}'; token = tokens.shift()) {
      if (token !== ';' && token !== '{') current.push(token);
      else {
        const [name = '', ...rest] = current;
        found.push({ name, value: rest.join(' '), inner: token === '{' ? all() : [] });
        current = [];
      }
    }
    return found;
  };
  return all();
}

const value = (block: readonly Directive[], name: string): string | undefined =>
  block.find((directive) => directive.name === name)?.value;

/** Returns what is unsafe in an nginx configuration, one sentence per problem. */
export function proxyProblems(text: string): string[] {
  const top = read(text);
  const upstreams = top.filter(({ name }) => name === 'upstream').map((upstream) => upstream.value);
  const servers = top.filter(({ name }) => name === 'server').map(({ inner }) => inner);
  const isEncrypted = (server: readonly Directive[]): boolean =>
    / ssl( |$)/.test(value(server, 'listen') ?? '');
  const problems: string[] = [];
  if (!servers.some(isEncrypted)) problems.push('no server uses TLS');
  for (const server of servers)
    problems.push(...(isEncrypted(server) ? tlsProblems(server) : plainProblems(server)));
  for (const { inner } of servers.flat())
    for (const { name, value: to } of inner)
      if (name === 'proxy_pass' && !upstreams.some((upstream) => to === `http://${upstream}`))
        problems.push(`${to} is not an upstream of the page`);
  return problems;
}

function plainProblems(server: readonly Directive[]): string[] {
  const locations = server.filter(({ name }) => name === 'location');
  const answer = (path: string): string | undefined =>
    value(locations.find((location) => location.value === path)?.inner ?? [], 'return');
  const problems: string[] = [];
  if (answer('/api/') !== '403') problems.push('the API without TLS must be refused');
  if (answer('/') !== '301 https://$server_name$request_uri')
    problems.push('pages without TLS must be redirected to the name of the server');
  if (locations.some(({ inner }) => inner.some(({ name }) => name === 'proxy_pass')))
    problems.push('requests without TLS must not reach Foyer');
  return problems;
}

function tlsProblems(server: readonly Directive[]): string[] {
  const problems: string[] = [];
  if (value(server, 'ssl_protocols') !== 'TLSv1.2 TLSv1.3')
    problems.push('TLS must be 1.2 and 1.3');
  const ciphers = value(server, 'ssl_ciphers')?.split(':') ?? [];
  const order = ciphers.map((cipher) => strong_first.indexOf(cipher));
  if (
    order.length === 0 ||
    order.some((at, i) => at < 0 || (i > 0 && at < (order[i - 1] ?? 0))) ||
    value(server, 'ssl_prefer_server_ciphers') !== 'on'
  )
    problems.push(
      'ciphers must be recommended ones, strongest first, with ssl_prefer_server_ciphers on',
    );
  for (const name of ['ssl_certificate', 'ssl_certificate_key'])
    if (!value(server, name)) problems.push(`${name} is missing`);
  return problems;
}
