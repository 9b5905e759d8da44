import { get } from 'node:http';
import { createSecureServer } from 'node:http2';
import { pipeline } from 'node:stream';
import { listen } from '../src/server/listen.ts';
import { serveFolder } from '../src/server/serve.ts';
import { createCertificate } from '../tests/browser/certificate.ts';

interface Http2Server {
  url: string;
  close: () => void;
}

/**
 * Serves a built folder over HTTP/2, which browsers speak over TLS only, by forwarding requests to
 * the server of `preview`. Writes a certificate that nobody has signed into `temp`.
 */
export async function serveOverHttp2(folder: string, temp: string): Promise<Http2Server> {
  const { server, url } = await serveFolder(folder, 0);
  const secure = createSecureServer(createCertificate(temp));
  secure.on('stream', (stream, { ':path': path, 'accept-encoding': encoding = '' }) => {
    get(url + path, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const { connection, 'keep-alive': _, 'transfer-encoding': __, ...headers } = answer.headers;
      // A browser that is closed ends its streams at any time.
      if (!stream.destroyed) stream.respond({ ':status': answer.statusCode, ...headers });
      pipeline(answer, stream, () => {});
    });
  });
  const secureUrl = await listen(secure, { port: 0 });
  const close = () => {
    secure.close();
    server.close();
  };
  return { url: secureUrl.replace('http://localhost', 'https://127.0.0.1'), close };
}
