/**
 * Serves the built portal. The files of the running build are read once at start; the hashed files of the last three builds are
 * kept beside the data, so that a page opened before an update never loses a chunk. Every address that is not a file is a screen
 * and gets index.html.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, takesBrotli, takesGzip } from './compression.ts';
import { createPrintPrograms } from './print-programs.ts';
import { type BuildPolicy, CODE_WORKER_POLICY, portalPolicy } from './security-headers.ts';

const KEPT_BUILDS = 3;
const HASHED_FOLDER = 'assets';
/** What client/brotli-plugin.ts adds to a file's name. */
const BROTLI = '.br';
/** The build's name for client/components/camera/code-worker.ts. */
const CODE_WORKER = /^\/assets\/code-worker-[\w-]+\.js$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/**
 * Also keeps pages out of WebKit's back/forward cache, which freezes a page with its unfinished transactions, and every later
 * page waits for those before it reads anything. Seen in WebKitGTK 2.50; other engines end them, and going back is faster there.
 */
const NOT_KEPT = 'no-cache, no-store';
const WEBKIT = /AppleWebKit(?!.*Chrom)/;
/** What client/shell/tag-manager.ts asks for; empty unless there is one. */
const TAG_MANAGER_FILE = '/tag-manager.txt';
const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSED = /^(text\/|application\/(json|manifest|wasm)|image\/svg|font\/ttf)/;

interface PortalFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly body: Buffer;
  /** Compressed on first request, so that the server need not compress everything before it can answer. */
  readonly gzip: (() => Promise<Buffer>) | undefined;
  /** Compressed by the build. */
  readonly brotli: Buffer | undefined;
}

export interface PortalOptions {
  /** The output of the client's build. */
  readonly portalDirectory: string;
  readonly dataDirectory: string;
  readonly tagManagerUrl: string | undefined;
}

/** Answers a GET or HEAD of anything but the API. */
export type AnswerPortal = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function createPortal(options: PortalOptions): AnswerPortal {
  const files = loadPortal(options.portalDirectory, path.join(options.dataDirectory, 'builds'));
  files.set(TAG_MANAGER_FILE, toPortalFile(Buffer.from(options.tagManagerUrl ?? ''), TAG_MANAGER_FILE));
  const policy = portalPolicy(readPolicy(options.portalDirectory), options.tagManagerUrl);
  const answerProgram = createPrintPrograms(options.portalDirectory);
  return async (request, reply) => {
    const wanted = pathOf(request.url);
    reply.header('Content-Security-Policy', CODE_WORKER.test(wanted) ? CODE_WORKER_POLICY : policy);
    const program = answerProgram(wanted, request, reply);
    if (program) return program;
    const file = files.get(wanted) ?? (isFileName(wanted) ? undefined : files.get('/index.html'));
    return file
      ? sendFile(file, request, reply)
      : reply
          .code(404)
          .type(CONTENT_TYPES['.txt'] ?? '')
          .send('Not found');
  };
}

/**
 * Not parsed as a URL: a path that begins with two slashes would name another host. A path that cannot be decoded is used as it
 * is.
 */
function pathOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function sendFile(file: PortalFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isPageInWebKit = file.type.startsWith('text/html') && WEBKIT.test(request.headers['user-agent'] ?? '');
  reply.header('ETag', file.etag).header('Cache-Control', isPageInWebKit ? NOT_KEPT : file.cacheControl);
  reply.header('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  reply.type(file.type);
  if (file.brotli && takesBrotli(request)) return reply.header('Content-Encoding', 'br').send(file.brotli);
  const zipped = takesGzip(request) ? await file.gzip?.() : undefined;
  if (!zipped || zipped.length >= file.body.length) return reply.send(file.body);
  return reply.header('Content-Encoding', 'gzip').send(zipped);
}

/** A reset token in an address contains dots too, so only known extensions make a file name. */
function isFileName(pathname: string): boolean {
  return path.posix.extname(pathname).toLowerCase() in CONTENT_TYPES;
}

function loadPortal(portalDirectory: string, buildsDirectory: string): Map<string, PortalFile> {
  const files = new Map<string, PortalFile>();
  for (const build of keepBuilds(portalDirectory, buildsDirectory)) readFolder(files, build, '');
  readFolder(files, portalDirectory, '');
  return files;
}

/** Copies this build's hashed files beside the data and returns the folders of the newest builds. */
function keepBuilds(portalDirectory: string, buildsDirectory: string): string[] {
  const versionFile = path.join(portalDirectory, 'version.txt');
  const hashed = path.join(portalDirectory, HASHED_FOLDER);
  if (!existsSync(versionFile) || !existsSync(hashed)) return [];
  const version = readFileSync(versionFile, 'utf8').trim();
  const kept = path.join(buildsDirectory, version);
  if (!existsSync(kept)) {
    const unfinished = `${kept}-${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    cpSync(hashed, path.join(unfinished, HASHED_FOLDER), { recursive: true });
    if (existsSync(kept)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, kept);
  }
  const builds = readdirSync(buildsDirectory).filter((name) => /^\d+$/.test(name));
  const newestFirst = builds.sort((one, other) => Number(other) - Number(one));
  for (const old of newestFirst.slice(KEPT_BUILDS)) rmSync(path.join(buildsDirectory, old), { recursive: true });
  return newestFirst.slice(0, KEPT_BUILDS).map((name) => path.join(buildsDirectory, name));
}

function readFolder(files: Map<string, PortalFile>, root: string, folder: string): void {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const place = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) readFolder(files, root, place);
    else if (!entry.name.endsWith(BROTLI)) files.set(`/${place}`, readPortalFile(root, place));
  }
}

function readPortalFile(root: string, place: string): PortalFile {
  const file = path.join(root, place);
  const compressed = `${file}${BROTLI}`;
  return toPortalFile(readFileSync(file), place, existsSync(compressed) ? readFileSync(compressed) : undefined);
}

function toPortalFile(body: Buffer, place: string, brotli?: Buffer): PortalFile {
  const type = CONTENT_TYPES[path.extname(place).toLowerCase()] ?? 'application/octet-stream';
  let zipped: Promise<Buffer> | undefined;
  const zip = () => {
    zipped ??= compress(body, { level: 9 });
    return zipped;
  };
  return {
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cacheControl: place.startsWith(`${HASHED_FOLDER}/`) ? IMMUTABLE : REVALIDATE,
    body,
    gzip: COMPRESSED.test(type) ? zip : undefined,
    brotli,
  };
}

function readPolicy(portalDirectory: string): BuildPolicy {
  const file = path.join(portalDirectory, 'csp.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
