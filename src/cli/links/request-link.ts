import { setTimeout as pause } from 'node:timers/promises';
import { canParseUrl } from '../../core/paths/encode-url.ts';
import { getErrorCode } from '../../files/error-reason.ts';

/** An answer about a URL. `nowhere`: its host was not found. `unknown`: the site gave no clear answer. */
export type Answer =
  | { state: 'ok' }
  | { state: 'moved'; to: string }
  | { state: 'dead' | 'nowhere' | 'unknown'; reason: string };

export interface RetryOptions {
  /** Milliseconds before a request is aborted. */
  timeoutMs: number;
  /** Milliseconds before the first retry; doubled for each further one. */
  pauseMs: number;
  /** The number of retries after 429, 503 or a broken connection. */
  repeats: number;
}

/** The default for the public web. */
export const DEFAULT_RETRY: RetryOptions = { timeoutMs: 20_000, pauseMs: 1000, repeats: 2 };

/** The limit of browsers: https://fetch.spec.whatwg.org/#http-redirect-fetch */
const MAX_REDIRECTS = 20;
/** The longest wait for a `Retry-After`, in milliseconds. */
const MAX_PAUSE_MS = 30_000;

/** Requests a URL with HEAD, and with GET if the site fails to answer HEAD. Follows redirects. */
export async function requestLink(url: string, retry: RetryOptions): Promise<Answer> {
  let at = url;
  let isForGood = true;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await requestWithRetry(at, retry);
    if (!(response instanceof Response)) return response;
    const { status } = response;
    const to = response.headers.get('location');
    if (status >= 300 && status < 400 && to !== null) {
      if (!canParseUrl(to, at))
        return { state: 'dead', reason: `redirects to "${to}", which is not a valid URL` };
      isForGood &&= status === 301 || status === 308;
      at = new URL(to, at).href;
      continue;
    }
    if (status < 300) return hop > 0 && isForGood ? { state: 'moved', to: at } : { state: 'ok' };
    if (status === 404 || status === 410) return { state: 'dead', reason: `responds with ${status}` };
    return { state: 'unknown', reason: `responds with ${status}` };
  }
  return { state: 'dead', reason: `redirects more than ${MAX_REDIRECTS} times` };
}

/** Returns the response to the last attempt. */
async function requestWithRetry(
  url: string,
  { timeoutMs, pauseMs, repeats }: RetryOptions,
): Promise<Response | Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await request(url, timeoutMs);
    const isBusy = answer instanceof Response ? isRateLimited(answer) : answer.state === 'unknown';
    if (!isBusy || tries === repeats) return answer;
    const asked = answer instanceof Response ? Number(answer.headers.get('retry-after')) * 1000 : 0;
    await pause(Math.min(MAX_PAUSE_MS, Math.max(asked || 0, pauseMs * 2 ** tries)));
  }
}

function isRateLimited({ status }: Response): boolean {
  return status === 429 || status === 503;
}

async function request(url: string, timeoutMs: number): Promise<Response | Answer> {
  try {
    const head = await send('HEAD', url, timeoutMs);
    // Servers without HEAD fail in many ways. Only GET shows what visitors get.
    return head.status < 400 || isRateLimited(head) ? head : await send('GET', url, timeoutMs);
  } catch (error) {
    return toAnswer(error);
  }
}

async function send(method: string, url: string, timeoutMs: number): Promise<Response> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { 'User-Agent': 'blocksite link check', Accept: '*/*' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  return response;
}

function toAnswer(error: unknown): Answer {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const name = getErrorCode(cause) ?? (cause instanceof Error ? cause.name : cause);
  if (name === 'ENOTFOUND') return { state: 'nowhere', reason: 'is on a host that does not exist' };
  const reason = name === 'TimeoutError' ? 'does not respond in time' : `does not respond (${name})`;
  return { state: 'unknown', reason };
}
