import { beforeEach } from 'vitest';

// Whoever changed a word below content/ should not have to read a stack trace.
beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    console.error(
      `The site no longer says what its specification asks for: "${task.name}". Put the content back, or, if the change is meant, change the specification (docs/specification.md) and this test with it.`,
    );
  });
});
