/** Why a mail did not leave, as far as an admin can do something about it. */
export const mailProblems = ['unreachable', 'sign_in', 'refused', 'delayed', 'unknown'] as const;
export type MailProblem = (typeof mailProblems)[number];

// `550`, `550 5.1.1`: what the mail server answered, without the words of a stranger's server; and not the port.
const reply = /(?<![:.\w])([45]\d\d)(?:[ -]([45]\.\d{1,3}\.\d{1,3}))?\b/;
const away =
  /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ESOCKET|timeout|greeting never|closed|certificate/i;

/** The problem and the server's reply code in what the last attempt left behind. */
export function mailProblem(last_error: string): {
  reason: MailProblem;
  reply_code: string | null;
} {
  const [, code, detail] = reply.exec(last_error) ?? [];
  const reply_code = code ? [code, detail].filter(Boolean).join(' ') : null;
  if (code === '535' || code === '530' || /invalid login|EAUTH/i.test(last_error))
    return { reason: 'sign_in', reply_code };
  if (code) return { reason: code.startsWith('5') ? 'refused' : 'delayed', reply_code };
  return { reason: away.test(last_error) ? 'unreachable' : 'unknown', reply_code: null };
}
