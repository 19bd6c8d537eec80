import { statfsSync } from 'node:fs';

/** Kinds of disks that other machines may write to, by the number that Linux gives each (man 2 statfs, linux/magic.h). */
const NETWORK_DISKS: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  1702057286: 'FUSE',
  16914839: '9P',
  1397113167: 'AFS',
  1799439955: 'AFS',
  12805120: 'Ceph',
  18225520: 'GFS2',
  1952539503: 'OCFS2',
  198183888: 'Lustre',
  1196443219: 'GPFS',
  1937076805: 'Coda',
  2020557398: 'a shared folder of VirtualBox',
  3133910204: 'a shared folder of VMware',
  1785031267: 'a shared folder of Docker Desktop',
};

/** The kind of network disk for a number of the system; undefined for a disk of this machine. */
export function networkDiskOf(type: number): string | undefined {
  // The number is signed on 32-bit systems.
  return NETWORK_DISKS[type >>> 0];
}

/**
 * The kind of network disk that a folder is on; undefined for a disk of this machine, or when the system does not report
 * it.
 */
export function networkDiskUnder(folder: string): string | undefined {
  try {
    return networkDiskOf(statfsSync(folder).type);
  } catch {
    return undefined;
  }
}
