import type { ServerResponse } from 'node:http';
import { addCharset } from '../build/site-files/content-types.ts';

export function send(response: ServerResponse, type: string, body: string | Uint8Array, status = 200): void {
  const headers = { 'Content-Type': addCharset(type), 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(status, headers).end(body);
}

/** Sends one line of plain text. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, 'text/plain', `${text}\n`, status);
}
