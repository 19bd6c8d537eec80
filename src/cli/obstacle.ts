/** What stood in the way of reading or writing a file, by the code of the operating system. */
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

/** The code of the operating system that an error carries; undefined where it carries none. */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** What stood in the way of a file, in words that fit into brackets behind its name. */
export function obstacleOf(error: unknown): string {
  const code = errnoOf(error);
  return code === undefined ? String(error) : (OBSTACLES[code] ?? code);
}
