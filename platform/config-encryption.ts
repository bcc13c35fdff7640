type Environment = Record<string, string | undefined>;

/**
 * Whether a host is this machine, so that traffic to it cannot be overheard. A database's host may
 * also be the folder of its socket.
 */
export function isOnThisMachine(host: string): boolean {
  // A folder's name is not percent-decoded.
  if (host.startsWith('/')) return true;
  const name = decodeURIComponent(host).toLowerCase();
  return (
    name === '' ||
    name.startsWith('/') ||
    /^(.+\.)?localhost$/.test(name) ||
    /^127(\.\d{1,3}){3}$/.test(name) ||
    name === '[::1]'
  );
}

const database_names = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_MIGRATE_URL',
  'DATABASE_REPLICA_URL',
];
const otherwise = 'or set ALLOW_UNENCRYPTED=1 if the network between the machines is private';

/**
 * Returns a sentence for each setting that would send data unencrypted between machines, or to a
 * server whose certificate is not verified. Addresses that cannot be parsed are reported elsewhere.
 */
export function encryptionProblems(env: Environment): string[] {
  const address = (name: string): URL | null => {
    const value = env[name]?.trim();
    return value && URL.canParse(value) ? new URL(value) : null;
  };
  const problems: string[] = [];
  for (const name of database_names) {
    const url = address(name);
    if (!url || !/^postgres(ql)?:$/.test(url.protocol)) continue;
    if (isOnThisMachine(url.searchParams.get('host') ?? url.hostname)) continue;
    if (url.searchParams.get('sslmode') !== 'verify-full')
      problems.push(
        `${name} points to another machine and must end in ?sslmode=verify-full (with ` +
          `&sslrootcert=/path/to/ca.crt for a private certificate authority), ${otherwise}`,
      );
  }
  const smtp = address('SMTP_URL');
  // With smtp:// the mail server must offer STARTTLS, or nothing is sent (platform/mail.ts).
  if (smtp && !isOnThisMachine(smtp.hostname) && /\b(reject|ignoreTLS|secure)/i.test(smtp.search))
    problems.push(
      `SMTP_URL points to another machine and must not disable TLS or its verification, ${otherwise}`,
    );
  const bucket = address('S3_ENDPOINT');
  if (bucket && bucket.protocol !== 'https:' && !isOnThisMachine(bucket.hostname))
    problems.push(
      `S3_ENDPOINT points to another machine and must begin with https://, ${otherwise}`,
    );
  return problems;
}
