import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a key and a certificate for 127.0.0.1 in a folder, with `openssl`. Nobody has signed it. */
export function createCertificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  const files = ['-keyout', key, '-out', cert, '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', ...options, ...files], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
