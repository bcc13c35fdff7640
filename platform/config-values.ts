import { isIP } from 'node:net';
import { z } from 'zod';
import { isOneLine } from './pure/text.ts';

/**
 * Kinds of values in the environment. An empty value counts as absent; each error message says in
 * plain words what is expected.
 */
const text = z
  .string()
  .optional()
  .transform((v) => (v?.trim() ? v.trim() : undefined));
export const optionalText = text;

type Environment = Record<string, string | undefined>;
/** Returns a variable without blanks around it, such as the line ends of Windows. */
export const settingOf = (env: Environment, name: string): string | undefined =>
  env[name]?.trim() || undefined;
/** Returns FOYER_SECRET, exactly as it is set; undefined when it is absent or blank. */
export const givenSecret = (env: Environment): string | undefined =>
  settingOf(env, 'FOYER_SECRET') && env['FOYER_SECRET'];

const judged = (problem: (value: string) => string | null) =>
  text.superRefine((value, issues) => {
    const message = value === undefined ? null : problem(value);
    if (message) issues.addIssue({ code: 'custom', message });
  });

const on = /^(1|on|true|yes)$/i;
const off = /^(0|off|false|no)$/i;

/**
 * Whether a switch is on; `fallback` when it is absent or empty. Values that are neither on nor off
 * are refused by `flag`.
 */
export const isOn = (value: string | undefined, fallback: boolean): boolean =>
  value?.trim() ? !off.test(value.trim()) : fallback;

/**
 * A switch: on or off. Other values are refused, so that a typing error cannot open what was meant
 * to be closed.
 */
export const flag = (fallback: boolean) =>
  judged((v) =>
    on.test(v) || off.test(v) ? null : `must be 1 or 0 (or on, off, true, false), not "${v}"`,
  ).transform((v) => isOn(v, fallback));

export const jobs = judged((v) =>
  on.test(v) || off.test(v) || /^apart$/i.test(v) ? null : `must be on, off or apart, not "${v}"`,
).transform((v): 'on' | 'apart' | 'off' =>
  v?.toLowerCase() === 'apart' ? 'apart' : isOn(v, true) ? 'on' : 'off',
);

/** One of the given words. */
export const oneOf = <const W extends string>(kinds: readonly W[]) =>
  text.transform((v, issues): W | undefined => {
    const found = kinds.find((kind) => kind === v);
    if (v === undefined || found !== undefined) return found;
    const message = `must be ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`;
    issues.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** A comma-separated list of words. */
export const listed = z
  .string()
  .optional()
  .transform((v) =>
    (v ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** A comma-separated list of web origins, exactly as a browser sends them. */
export const origins = listed.superRefine((all, issues) => {
  const wrong = all.find((item) => !URL.canParse(item) || new URL(item).origin !== item);
  if (wrong !== undefined)
    issues.addIssue({
      code: 'custom',
      message: `contains "${wrong}": it must list origins such as https://hall.hk, without a path or trailing slash`,
    });
});

/** Returns a name or address as a URL names its host; null when it is more than that, or neither. */
function hostNamed(value: string): string | null {
  const named = isIP(value) === 6 ? `[${value}]` : value;
  const isOne = /^([\w.-]+|\[[\da-f:.]+\])$/i.test(named) && URL.canParse(`http://${named}`);
  return isOne ? new URL(`http://${named}`).hostname.replace(/^\[(.*)\]$/, '$1') : null;
}

/** A comma-separated list of names and addresses of other machines. */
export const hosts = listed.transform((all, issues) =>
  all.map((item) => {
    const host = hostNamed(item);
    if (host !== null) return host;
    issues.addIssue({
      code: 'custom',
      message:
        `contains "${item}": it must list names or addresses such as 127.0.0.1, ` +
        'without https://, a port or a path',
    });
    return z.NEVER;
  }),
);

/** A number from 0 to `max`; 0 when it is absent or empty. */
export const percent = (max: number) =>
  judged((v) =>
    /^\d+(\.\d+)?$/.test(v) && Number(v) <= max ? null : `must be a number from 0 to ${max}`,
  ).transform((v) => Number(v ?? 0));

/** A whole number in digits, from `min` to `max`; `fallback` when it is absent or empty. */
export const wholeNumber = (fallback: number, min: number, max: number) =>
  text
    .transform((v) => (v === undefined ? fallback : /^\d+$/.test(v) ? Number(v) : Number.NaN))
    .pipe(
      z
        .number({ error: `must be a whole number from ${min} to ${max}` })
        .int()
        .min(min, `must be at least ${min}`)
        .max(max, `must be at most ${max}`),
    );

function webProblem(value: string): string | null {
  // URL parsing drops a line break, but the raw value would carry it into every link.
  const isWeb = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isWeb || !isOneLine(value)) return 'must be a URL such as https://tickets.example.org';
  const url = new URL(value);
  if (url.username || url.password || url.search || url.hash)
    return 'must be a URL without a user, query string or fragment';
  return null;
}
export const webAddress = judged(webProblem);
/** The address as browsers write it, to which the origin of a request is compared. */
export const siteOrigin = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : address;
/** The public address of the site. */
export const siteAddress = judged(
  (value) =>
    webProblem(value) ??
    (/^\/*$/.test(new URL(value).pathname)
      ? null
      : 'must not have a path: pages are served from the root'),
).transform((value) => value && siteOrigin(value));

/** An address or a name of this machine. */
export const ownHost = judged((value) =>
  isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)
    ? null
    : 'must be an address of this machine such as 127.0.0.1 or ::1, without a port',
);

/** A secret is never trimmed: what was encrypted with it would be lost. */
export const secret = z
  .string()
  .optional()
  .transform((value) => (value?.trim() ? value : undefined))
  .pipe(z.string().min(32, 'is too short (32 random bytes in hex)').optional());

/** Never repeats the value, as it contains a password. */
function databaseProblem(value: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(value)) return 'must begin with postgres://';
  const rest = value.slice(value.indexOf('://') + 3);
  const [user = ''] = /^.*@/.exec(rest) ?? [];
  const unencoded = /[@/?#\s[\]]/.test(user.slice(0, -1)) || /%(?![0-9a-f]{2})/i.test(user);
  if (unencoded || !URL.canParse(value))
    return (
      'cannot be parsed: in the user and password, percent-encode @ : / ? # % [ ] and spaces, ' +
      'as %40 %3A %2F %3F %23 %25 %5B %5D %20'
    );
  return null;
}
export const databaseAddress = judged(databaseProblem);

export const smtpAddress = judged((value) => {
  if (
    !URL.canParse(value) ||
    !/^smtps?:$/.test(new URL(value).protocol) ||
    !new URL(value).hostname
  )
    return (
      'must be a URL such as smtp://user:password@mail.example.org:587, ' +
      'with user and password percent-encoded'
    );
  return null;
});

/** Reserved domains: mail to them is never delivered, and mail from them is refused or forged. */
const reserved = /(^|[.@])(example\.(com|net|org)|example|test|invalid|localhost|local)$/i;

export const sender = judged((value) => {
  if (!isOneLine(value)) return 'must be a single line';
  const address = /^(?:[^<>]*<)?([^<>@\s]+@[^<>@\s]+\.[^<>@\s]+|[^<>@\s]+@localhost)>?$/.exec(
    value,
  )?.[1];
  if (!address) return 'must be an address such as Harbour Hall <tickets@harbour-hall.hk>';
  if (reserved.test(address))
    return `uses ${address.split('@')[1]}, a domain that is reserved for examples and tests`;
  return null;
});

const names = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (value: string): boolean => {
  const [address = '', bits, more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/**
 * Which proxies are trusted to name the caller's address: all (`true`), none, a number of hops, or
 * those at the given addresses, networks and named ranges.
 */
export const trustedProxies = text.transform((value, issues): boolean | number | string[] => {
  if (value === undefined || /^(false|off|no|0)$/i.test(value)) return false;
  if (/^(true|on|yes)$/i.test(value)) return true;
  if (/^\d+$/.test(value) && Number(value) <= 10) return Number(value);
  const proxies = value.split(',').map((part) => part.trim());
  const wrong = proxies.find((proxy) => !names.includes(proxy) && !isNetwork(proxy));
  if (wrong === undefined) return proxies;
  issues.addIssue({
    code: 'custom',
    message:
      `contains "${wrong}": it must be true, false, the number of proxies (up to 10), or addresses, ` +
      `networks (10.0.0.0/8) and ${names.join(', ')}, separated by commas`,
  });
  return z.NEVER;
});

/** Refuses a value that is absent or empty, with the message `otherwise`. */
export const required = (kind: typeof text | typeof secret, otherwise = 'is missing') =>
  kind.transform((value, issues): string => {
    if (value !== undefined) return value;
    issues.addIssue({ code: 'custom', message: otherwise });
    return z.NEVER;
  });
