import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A key and its certificate, in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Whether this machine can make certificates. */
export const canCertify = spawnSync('openssl', ['version']).status === 0;

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

function openssl(folder: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`);
}

/** An issuer of certificates as a company has one: nobody knows it who was not told. */
export function issuerIn(folder: string) {
  openssl(folder, 'req', '-x509', ...EC, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=ca', '-days', '2');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    /** Path of what makes it known. */
    path: join(folder, 'ca.pem'),
    /** A certificate for a name, over this day or, with -1, over the day before. */
    issue: (name: string, days = 2): Certificate => {
      writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${name}\n`);
      openssl(folder, 'req', ...EC, '-keyout', 'own.key', '-out', 'own.csr', '-subj', `/CN=${name}`);
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', String(days), '-extfile', 'names'];
      openssl(folder, 'x509', '-req', '-in', 'own.csr', ...by, '-out', 'own.pem');
      return { key: read('own.key'), cert: read('own.pem') };
    },
    /** The issuer's own, signed by itself. */
    own: (): Certificate => ({ key: read('ca.key'), cert: read('ca.pem') }),
  };
}
