import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type * as Entry from '../web/entry.server.tsx';

export type WebEntry = Pick<
  typeof Entry,
  | 'cacheContext'
  | 'callContext'
  | 'inlineMarkContext'
  | 'localeContext'
  | 'reportContext'
  | 'venueContext'
>;
export type WebBuild = Omit<ServerBuild, 'entry'> & {
  entry: { module: ServerBuild['entry']['module'] & WebEntry };
};

/** The source of pages: the build, or Vite during development. */
export interface PageSource {
  mode: 'production' | 'development';
  build(): Promise<WebBuild>;
  /** Answers a request itself (Vite's modules); true when it did. */
  intercept?(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/** Imports the server build in `buildDir` once; rejects when there is none. */
export async function builtPages(buildDir: string): Promise<PageSource> {
  const build = (await import(
    pathToFileURL(resolve(buildDir, 'server/index.js')).href
  )) as WebBuild;
  return { mode: 'production', build: () => Promise.resolve(build) };
}
