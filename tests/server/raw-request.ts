import { connect } from 'node:net';

/** A response as it was received: nothing is decoded. */
export interface RawResponse {
  /** 0 if the connection was closed without a response. */
  status: number;
  /** By lower-case name. Several of one name are joined by line breaks. */
  headers: Map<string, string>;
  body: Buffer;
}

/** Sends bytes to a local server; reads until it closes the connection, or for `limit` milliseconds. */
export function sendRaw(port: number, bytes: string | Buffer, limit = 20_000): Promise<RawResponse> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), limit);
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(readAnswer(Buffer.concat(parts)));
    });
  });
}

/** Requests a raw target over its own connection. */
export function requestRaw(
  port: number,
  target: string,
  { method = 'GET', host = 'localhost', headers = {} }: AskOptions = {},
): Promise<RawResponse> {
  const lines = Object.entries({ Host: host, Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return sendRaw(port, Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'));
}

export interface AskOptions {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
}

function readAnswer(bytes: Buffer): RawResponse {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(line) ?? [];
    const before = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), before === undefined ? value : `${before}\n${value}`);
  }
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 0),
    headers,
    body: bytes.subarray(end + 4),
  };
}
