import { connect } from 'node:net';

/** An answer as it came: nothing of it is decoded. */
export interface RawAnswer {
  /** 0 if the connection was closed without an answer. */
  status: number;
  /** By their names in lower case; several of one name are joined by line breaks. */
  headers: Map<string, string>;
  body: Buffer;
}

/** Sends bytes to a server on this computer; reads until it ends the connection, or for `limit` milliseconds. */
export function sendRaw(port: number, bytes: string | Buffer, limit = 20_000): Promise<RawAnswer> {
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

/** Asks for a target, written as it is, over a connection of its own. */
export function askRaw(
  port: number,
  target: string,
  { method = 'GET', host = 'localhost', headers = {} }: AskOptions = {},
): Promise<RawAnswer> {
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

function readAnswer(bytes: Buffer): RawAnswer {
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
