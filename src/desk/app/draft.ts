import type { Outcome } from '../protocol.ts';
import type { Known } from './unsent.ts';

/** Milliseconds without a key after which what was typed is sent. */
export const TYPING_PAUSE_MS = 150;

type Answer = Promise<Outcome | undefined>;

interface DraftOptions<Typed> {
  /** Sends what was typed. `known` is what `read` has returned when typing began. */
  send: (typed: Typed, known: Known | undefined) => Answer | undefined;
  read?: () => Known;
  /** Shows what is typed in place of what the file has, or with `undefined` that again. */
  show?: (typed: Typed | undefined) => void;
}

/**
 * Holds what is being typed until the file has it: it is sent after a pause, and at once when the field or the window
 * is left. What others write meanwhile is a conflict if something waits or is on its way; then theirs is shown.
 */
export class Draft<Typed> {
  /** Drafts with something that is not sent yet. */
  static readonly #all = new Set<{ flush: () => unknown }>();
  readonly #options: DraftOptions<Typed>;
  #waiting: { typed: Typed } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends with the answer to what was sent last. */
  #sending: Answer | undefined;
  #known: Known | undefined;
  /** True while it takes the place of what the file has. */
  #isShown = false;
  #isLeft = false;

  /** Sends all that was typed: the window is left. */
  static sendAll(): void {
    // What one of them hands on to another one comes last.
    for (const draft of Draft.#all) draft.flush();
  }

  constructor(options: DraftOptions<Typed>) {
    this.#options = options;
  }

  /** True until what was sent last is answered. */
  get isSending(): boolean {
    return this.#sending !== undefined;
  }

  /** Holds what is typed, and sends it after a pause. */
  type(typed: Typed): void {
    this.hold(typed);
    this.#timer = setTimeout(() => this.flush(), TYPING_PAUSE_MS);
  }

  /** Holds what is typed until it is sent by `flush`. */
  hold(typed: Typed): void {
    clearTimeout(this.#timer);
    if (!this.#isShown) this.#known = this.#options.read?.();
    this.#isShown = true;
    this.#isLeft = false;
    this.#waiting = { typed };
    Draft.#all.add(this);
    this.#options.show?.(typed);
  }

  /** Sends what waits. Returns the answer to what was sent last. */
  flush(): Answer | undefined {
    if (!this.#waiting) return this.#sending;
    const { typed } = this.#waiting;
    this.cancel();
    const answer: Answer = Promise.resolve(this.#options.send(typed, this.#known)).then(
      (outcome) => {
        this.#end(answer, outcome);
        return outcome;
      },
      (error: unknown) => {
        // It is sent with what is typed next, or when the window is left.
        if (!this.#waiting) this.hold(typed);
        this.#end(answer);
        throw error;
      },
    );
    this.#sending = answer;
    return answer;
  }

  /** Sends what waits, and shows what the file has once that has it. */
  leave(): Answer | undefined {
    const answer = this.flush();
    this.#isLeft = true;
    this.follow();
    return answer;
  }

  /** Shows what the file has, unless something waits or is on its way. */
  follow(): void {
    if (this.#waiting || this.#sending) return;
    this.#isShown = false;
    this.#options.show?.(undefined);
  }

  /** Gives up what waits. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    Draft.#all.delete(this);
  }

  #end(answer: Answer, outcome?: Outcome): void {
    if (this.#sending === answer) this.#sending = undefined;
    const isConflict = outcome?.made === false && outcome.conflicts !== undefined;
    if (isConflict || this.#isLeft) this.follow();
  }
}
