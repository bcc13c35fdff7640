const day_ms = 86_400_000;

/** Mails a day that an account may send to others, by age: a new account may be a spammer's. */
export const mail_caps = [
  { younger_than_days: 2, a_day: 100 },
  { younger_than_days: 14, a_day: 1000 },
  { younger_than_days: Infinity, a_day: 50_000 },
] as const;

/** The venue itself never counts as new. */
export function mailCap(account: { created_at: string; is_host: boolean }, now: string): number {
  const age = account.is_host
    ? Infinity
    : (Date.parse(now) - Date.parse(account.created_at)) / day_ms;
  return (mail_caps.find((item) => age < item.younger_than_days) ?? mail_caps[2]).a_day;
}
