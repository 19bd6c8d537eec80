import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

const LISTENS = '0A';

/** The sockets that a process holds, by their inodes. */
function socketsOf(pid: number): ReadonlySet<string> {
  const folder = `/proc/${pid}/fd`;
  const links = readdirSync(folder).map((fd) => {
    try {
      return readlinkSync(join(folder, fd));
    } catch {
      return '';
    }
  });
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}

/** Whether this machine tells who listens where. */
export const tellsListeners = existsSync('/proc/self/net/tcp');

/** Where a process listens for TCP, as the kernel writes it: 127.0.0.1 is "0100007F". */
export function listensAt(pid: number): string[] {
  const sockets = socketsOf(pid);
  const tables = ['tcp', 'tcp6'].map((name) => `/proc/${pid}/net/${name}`).filter((path) => existsSync(path));
  const rows = tables.flatMap((path) => readFileSync(path, 'utf8').trim().split('\n').slice(1));
  return rows.flatMap((row) => {
    const cells = row.trim().split(/\s+/);
    const [, local = '', , state, , , , , , inode = ''] = cells;
    return state === LISTENS && sockets.has(inode) ? [local.split(':')[0] ?? ''] : [];
  });
}
