/** The session of the window: what its modules share, and the screen does not show. */
export const session = {
  /** Drafts with something that is not sent yet. */
  drafts: new Set<{ flush: () => unknown }>(),
};
