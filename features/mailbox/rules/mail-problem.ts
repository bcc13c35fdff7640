/** Why a mail was not sent, as far as an admin can act on it. */
export const mailProblems = ['unreachable', 'sign_in', 'refused', 'delayed', 'unknown'] as const;
export type MailProblem = (typeof mailProblems)[number];

// The mail server's reply code, such as `550` or `550 5.1.1`, without the text of a foreign server,
// and not a port number.
const reply = /(?<![:.\w])([45]\d\d)(?:[ -]([45]\.\d{1,3}\.\d{1,3}))?\b/;
const away =
  /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ESOCKET|timeout|greeting never|closed|certificate/i;

/** Returns the problem and the server's reply code from the error of the last attempt. */
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
