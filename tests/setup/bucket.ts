import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface Bucket {
  endpoint: string;
  name: string;
  access_key_id: string;
  secret_access_key: string;
  close: () => Promise<void>;
}

/** Starts an S3-compatible server with a bucket whose objects are stored in the folder. */
export async function openBucket(folder: string): Promise<Bucket> {
  mkdirSync(folder, { recursive: true });
  const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => {
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  };
  const name = 'foyer';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name, configs: [] }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    name,
    access_key_id: 'S3RVER',
    secret_access_key: 'S3RVER',
    close: () => server.close(),
  };
}
