import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf } from '../../tools/operating/page.ts';
import { root } from '../cluster.ts';

/** The local port for each address in docs/growing.md. */
export type Ports = Readonly<Record<string, number>>;

/** The machines of docs/growing.md that run PostgreSQL. */
export const machines = [
  { name: 'db1', address: '10.0.0.11' },
  { name: 'db2', address: '10.0.0.12' },
  { name: 'db3', address: '10.0.0.13' },
] as const;
export type Machine = (typeof machines)[number];

/** The addresses at which HAProxy leads to the primary and to the replicas. */
export const proxied = { primary: '127.0.0.1:5000', replica: '127.0.0.1:5001' } as const;

/** Returns a configuration of docs/growing.md, by the text after its fence. */
function fromPage(kind: string): string {
  const page = readFileSync(join(root, 'docs/growing.md'), 'utf8');
  const block = blocksOf(page).find((block) => block.kind === kind);
  if (!block) throw new Error(`docs/growing.md has no block marked ${kind}`);
  return block.text;
}

function portOf(ports: Ports, address: string): number {
  const port = ports[address];
  if (port === undefined) throw new Error(`no port stands for ${address}`);
  return port;
}

const onThisMachine = (text: string, ports: Ports): string =>
  text.replaceAll(/\d+\.\d+\.\d+\.\d+:\d+/g, (address) => `127.0.0.1:${portOf(ports, address)}`);

/**
 * Returns the page's configuration of Patroni for one of the machines, with its files in `folder`.
 */
export function patroniConfig(
  { name, address }: Machine,
  ports: Ports,
  { folder, binaries }: { folder: string; binaries: string },
): string {
  const [first] = machines;
  const own = fromPage('yaml')
    // The addresses of etcd are the same on each machine.
    .replaceAll(new RegExp(`${first.address}:(8008|5432)`, 'g'), `${address}:$1`)
    .replace(`name: ${first.name}`, `name: ${name}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace(/data_dir: .+/, () => `data_dir: ${join(folder, 'data')}`)
    .replaceAll('/etc/patroni/', () => `${folder}/`)
    .replace(/bin_dir: .+/, () => `bin_dir: ${binaries}`)
    // Debian's default folder is not writable for every user.
    .replace('parameters:', `parameters:\n        unix_socket_directories: ''`);
  return onThisMachine(own, ports);
}

/** Returns the page's configuration of HAProxy. */
export const haproxyConfig = (ports: Ports): string =>
  onThisMachine(
    fromPage('haproxy').replaceAll(
      /(\S+)(:5432 check port )8008/g,
      (_, address: string, words: string) =>
        `${address}${words}${portOf(ports, `${address}:8008`)}`,
    ),
    ports,
  );
