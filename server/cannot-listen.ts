import type { Config } from '#platform/config.ts';

/** Says why the server cannot listen, with the variable to change. */
export function cannotListen(
  error: NodeJS.ErrnoException & { port?: number },
  config: Pick<Config, 'port' | 'metrics_port' | 'host'>,
): string {
  const { code = '', message, port = config.port } = error;
  const name = port === config.metrics_port ? 'METRICS_PORT' : 'PORT';
  const other_host = `(${code}); set HOST to one of its addresses, or leave it out.`;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use; set ${name} to another one.`;
    case 'EACCES':
      return `This user may not listen on port ${port}; set ${name} to another one.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${config.host} is no name of this machine ${other_host}`;
    case 'EADDRNOTAVAIL':
      return `HOST=${config.host} is no address of this machine ${other_host}`;
    default:
      return `Cannot listen on port ${port} of ${config.host} (HOST): ${message}`;
  }
}
