/** Why a file could not be read or written, by the operating system's error code. */
const OBSTACLES: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'the path leads through a file',
  EISDIR: 'a folder',
  EEXIST: 'a file',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk may only be read',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
};

/** The operating system's error code of an error; undefined where it has none. */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Why a file could not be read or written, in words that fit into brackets after its name. */
export function obstacleOf(error: unknown): string {
  const code = errnoOf(error);
  return code === undefined ? String(error) : (OBSTACLES[code] ?? code);
}

/**
 * Why something cannot be served at a port of this machine, for people.
 * @param key the key of the config that names the port
 */
export function whyNotServed(error: unknown, key: string, port: number): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'EADDRINUSE') return `port ${port} is in use; set ${key} to another one, or to 0 for any free one`;
  return message ?? String(error);
}
