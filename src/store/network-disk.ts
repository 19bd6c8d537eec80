import { statfsSync } from 'node:fs';

/** Kinds of disks that other machines may write as well, by the number that Linux gives each (man 2 statfs, linux/magic.h). */
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

/** What kind of network disk the system says that a number stands for; undefined for a disk of this machine. */
export function networkDiskOf(type: number): string | undefined {
  // The system's number is signed where its words are short.
  return NETWORK_DISKS[type >>> 0];
}

/** On what kind of network disk a folder lies; undefined for one of this machine, and where the system does not tell. */
export function networkDiskUnder(folder: string): string | undefined {
  try {
    return networkDiskOf(statfsSync(folder).type);
  } catch {
    return undefined;
  }
}
