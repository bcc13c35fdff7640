import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sameText } from './secrets.ts';

/** The cost of a hash: KiB of memory, and the number of passes over it. */
export interface PasswordCost {
  memory: number;
  passes: number;
}

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes. */
const owasp_minimum: PasswordCost = { memory: 19_456, passes: 2 };
const parallelism = 1;
const tagLength = 32;

/**
 * Hashes passwords with argon2id and verifies them. Each hash contains its cost parameters, so it
 * stays valid when the cost changes.
 */
export class Passwords {
  readonly #cost: PasswordCost;
  /** The hash against which an unknown user's password is checked. */
  readonly #absent: string;

  /** A different cost is only for tests, which sign in thousands of users. */
  constructor(cost: PasswordCost = owasp_minimum) {
    this.#cost = cost;
    this.#absent = inWords(cost, 'A'.repeat(22), 'A'.repeat(43));
  }

  /** Returns a hash in PHC-like form: `argon2id$memory$passes$parallelism$salt$tag`. */
  async hash(password: string): Promise<string> {
    const nonce = randomBytes(16).toString('base64url');
    return inWords(this.#cost, nonce, await tagOf(password, nonce, { ...this.#cost, parallelism }));
  }

  /** Verifies a password. Returns false without a hash, after the same time as with one. */
  async verify(password: string, hash: string | null): Promise<boolean> {
    const [, memory, passes, lanes, nonce, tag] = (hash ?? this.#absent).split('$');
    const computedTag = await tagOf(password, nonce ?? '', {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(lanes),
    });
    return sameText(computedTag, tag ?? '') && hash !== null;
  }
}

const derive = promisify(argon2);
async function tagOf(
  password: string,
  nonce: string,
  cost: PasswordCost & { parallelism: number },
): Promise<string> {
  const message = password.normalize('NFKC');
  const salt = Buffer.from(nonce, 'base64url');
  const tag = await derive('argon2id', { ...cost, tagLength, message, nonce: salt });
  return tag.toString('base64url');
}

const inWords = ({ memory, passes }: PasswordCost, nonce: string, tag: string): string =>
  ['argon2id', memory, passes, parallelism, nonce, tag].join('$');
