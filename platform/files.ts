import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';

/**
 * Where files are stored: on disk or in an S3-compatible bucket, behind one interface. Keys are ours, never
 * a caller's.
 */
export interface Files {
  put(key: string, bytes: Buffer, mimeType: string): Promise<void>;
  /** The bytes, or null when there are none under this key. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
}

/** A bucket that says nothing for so long is given up: it must not hold up what waits for it. */
const bucket_limit_ms = 10_000;

/** The bucket when one is configured, otherwise `files` below the data directory. */
export function createFiles(
  config: Pick<Config, 'data_dir' | 's3'>,
  limit_ms = bucket_limit_ms,
): Files {
  return config.s3 ? bucketFiles(config.s3, limit_ms) : diskFiles(join(config.data_dir, 'files'));
}

function diskFiles(folder: string): Files {
  const pathOf = (key: string): string => {
    if (!/^\w[\w/-]*(\.\w+)?$/.test(key)) throw new Error('a storage key of an unknown form');
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Written beside and renamed: a crash leaves no half file under the real name. Another process may make the same.
      const own = `${path}.${randomUUID()}.new`;
      try {
        await writeFile(own, bytes);
        await rename(own, path);
      } catch (error) {
        // A full disk would be fuller with each try.
        await rm(own, { force: true });
        throw error;
      }
    },
    get: (key) =>
      readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

function bucketFiles(s3: NonNullable<Config['s3']>, limit_ms: number): Files {
  // The SDK is large and most installations use the disk, so it is loaded at the first use.
  const ready = import('@aws-sdk/client-s3').then((sdk) => ({
    sdk,
    client: new sdk.S3Client({
      region: s3.region,
      forcePathStyle: true,
      ...(s3.endpoint ? { endpoint: s3.endpoint } : {}),
      credentials: { accessKeyId: s3.access_key_id, secretAccessKey: s3.secret_access_key },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: limit_ms,
        requestTimeout: limit_ms,
        // Without this the SDK writes a warning about the time and waits on.
        throwOnRequestTimeout: true,
        // That of the answer's body, once its head is there.
        socketTimeout: limit_ms,
      },
    }),
  }));
  ready.catch(() => undefined);
  return {
    async put(key, bytes, mimeType) {
      const { sdk, client } = await ready;
      await client.send(
        new sdk.PutObjectCommand({
          Bucket: s3.bucket,
          Key: key,
          Body: bytes,
          ContentType: mimeType,
        }),
      );
    },
    async get(key) {
      const { sdk, client } = await ready;
      try {
        const answer = await client.send(new sdk.GetObjectCommand({ Bucket: s3.bucket, Key: key }));
        return answer.Body ? Buffer.from(await answer.Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null;
        throw error;
      }
    },
    async remove(key) {
      const { sdk, client } = await ready;
      await client.send(new sdk.DeleteObjectCommand({ Bucket: s3.bucket, Key: key }));
    },
  };
}
